// Memory of a process as Linux counts it.
import { readText } from '../../scripts/ports-and-processes.mjs'

/** Megabytes of VmRSS (resident now) or VmHWM (resident at most); 0 for a process that has ended, and outside Linux. */
export const readMemoryMegabytes = (pid, field = 'VmRSS') =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
