import { readFileSync } from 'node:fs'

/** Linux counts processor time in ticks, a hundred a second. */
const TICK_MS = 10

/** Milliseconds of processor that these processes have used together so far; undefined where there is no /proc. */
export function cpuMsOf(pids: number[]): number | undefined {
  if (process.platform !== 'linux') return undefined
  return pids.reduce((sum, pid) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, in parentheses and with anything in it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }, 0)
}

/** What a process holds in memory, in MB; undefined where there is no /proc. */
export function residentMbOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
