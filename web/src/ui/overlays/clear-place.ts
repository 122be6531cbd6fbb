interface Box {
  top: number
  bottom: number
}

/** How far from the top something this high covers none of the boxes: at the top edge if it can, else at the bottom's. */
export function clearPlace(height: number, boxes: readonly Box[], viewport: number): number {
  const inSight = boxes.filter(({ top, bottom }) => bottom > 0 && top < viewport && bottom > top)
  const isClear = (at: number) =>
    at >= 0 &&
    at + height <= viewport &&
    inSight.every(({ top, bottom }) => at + height <= top || at >= bottom)
  const below = inSight.map(({ bottom }) => bottom).toSorted((one, other) => one - other)
  return [0, viewport - height, ...below].find(isClear) ?? 0
}
