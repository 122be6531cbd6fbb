import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts processor time in ticks, a hundred a second. */
const TICK_MS = 10

/** What /proc says of a process after its number and name; undefined if it has ended. */
function statOf(pid: number): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may hold anything.
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

/** Milliseconds of processor time that each of these processes has used so far; undefined without /proc. */
export function cpuMsOf(pids: number[]): Map<number, number> | undefined {
  if (process.platform !== 'linux') return undefined
  const used = pids.map((pid) => {
    const [userTicks = 0, systemTicks = 0] = statOf(pid)?.slice(11) ?? []
    return [pid, (userTicks + systemTicks) * TICK_MS] as const
  })
  return new Map(used)
}

/** What they have used together meanwhile; processes that have since ended are not counted. */
export function cpuMsBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0)
}

/** A process and all that it has started. */
export function withChildren(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return [pid, ...all.filter((one) => statOf(one)?.[1] === pid)]
}

/** What a process holds in memory, in MB; undefined without /proc. */
export function residentMbOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
