/** Something that is made when first wanted, and may have to be fetched. */
export function late<T extends object>(make: () => T | Promise<T>) {
  let made: T | undefined
  let making: Promise<T> | undefined

  return {
    /** Undefined until it is there. */
    get: () => made,
    /** At once if it is there. What could not be fetched is tried again for the next caller. */
    load(): T | Promise<T> {
      if (made) return made
      if (making) return making
      const given = make()
      if (!(given instanceof Promise)) return (made = given)
      making = given.then((it) => (made = it)).finally(() => (making = undefined))
      return making
    },
  }
}
