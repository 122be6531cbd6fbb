/**
 * The previous answer wherever nothing has changed: only what has changed is a new object, and rendered again. List
 * items are compared with those of the same id, and dates with dates, which the query library's own way does not do.
 */
export function keepSame<T>(before: unknown, now: T): T
export function keepSame(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before
  if (before instanceof Date && now instanceof Date) return Number(before) === Number(now) ? before : now
  if (Array.isArray(before) && Array.isArray(now)) return keepItems(before, now)
  if (isRecord(before) && isRecord(now)) return keepFields(before, now)
  return now
}

function keepItems(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const byId = new Map(before.map((item, index) => [idOf(item) ?? index, item]))
  const kept = now.map((item, index) => keepSame(byId.get(idOf(item) ?? index), item))
  const isSame = kept.length === before.length && kept.every((item, index) => Object.is(item, before[index]))
  return isSame ? before : kept
}

function keepFields(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(now)
  const kept = Object.fromEntries(names.map((name) => [name, keepSame(before[name], now[name])]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && Object.is(kept[name], before[name]))
  return isSame ? before : kept
}

function idOf(item: unknown): unknown {
  return isRecord(item) ? item['id'] : undefined
}

/** Files, maps and the like stay as they are. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
