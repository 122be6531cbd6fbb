interface Box {
  top: number
  bottom: number
}

/**
 * How far from the top something this high covers none of the boxes: at the top edge if it can, else at the bottom's,
 * else in a gap. Where all leave it no place, `above` all others decides, which must stay in sight.
 */
export function clearPlace(
  height: number,
  boxes: readonly Box[],
  viewport: number,
  above: readonly Box[] = [],
): number {
  const inSight = (all: readonly Box[]) =>
    all.filter(({ top, bottom }) => bottom > 0 && top < viewport && bottom > top)
  const all = inSight([...boxes, ...above])
  const below = all.map(({ bottom }) => bottom).toSorted((one, other) => one - other)
  const placeOff = (some: readonly Box[]) =>
    [0, viewport - height, ...below].find(
      (at) =>
        at >= 0 &&
        at + height <= viewport &&
        some.every(({ top, bottom }) => at + height <= top || at >= bottom),
    )
  return placeOff(all) ?? placeOff(inSight(above)) ?? 0
}
