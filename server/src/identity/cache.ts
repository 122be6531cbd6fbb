interface Bounds {
  most: number
  forMs: number
}

/** A small cache, bounded in values and in their age; the oldest go first. */
export function cache<Value>({ most, forMs }: Bounds, elapsedMs = () => performance.now()) {
  const values = new Map<string, { value: Value; at: number }>()

  return {
    get(name: string): Value | undefined {
      const found = values.get(name)
      return found && found.at > elapsedMs() - forMs ? found.value : undefined
    },

    keep(name: string, value: Value): void {
      values.delete(name)
      values.set(name, { value, at: elapsedMs() })
      for (const [known, { at }] of values) {
        if (values.size <= most && at > elapsedMs() - forMs) return
        values.delete(known)
      }
    },
  }
}
