// Percentiles, CPU time and memory of a measured process.
import fs from 'node:fs'
import os from 'node:os'
import { pause, readText } from '../../../scripts/ports-and-processes.mjs'
import { readMemoryMegabytes } from '../../support/process-memory.mjs'

export function percentilesOf(times) {
  const sorted = Float64Array.from(times).sort()
  const at = (share) => roundToTenth(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), p999: at(0.999), max: roundToTenth(sorted.at(-1)) }
}

const roundToTenth = (milliseconds) => (milliseconds === undefined ? null : Math.round(milliseconds * 10) / 10)

const TICKS_PER_SECOND = 100

/** Returns a function that returns the CPU seconds of the process since now. Linux only. */
export function startCpuTimer(pid) {
  const ticks = () => {
    const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  const before = ticks()
  return () => (ticks() - before) / TICKS_PER_SECOND
}

/**
 * Returns a function that returns the megabytes of the process now and its peak since, as the kernel counts them. Linux
 * only.
 */
export function startMemoryTimer(pid) {
  // Resets the peak.
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = readMemoryMegabytes(pid)
  return () => {
    const most = readMemoryMegabytes(pid, 'VmHWM')
    return { before, most, grown: most - before }
  }
}

/** Other work below this share of the machine does not affect results. */
export const QUIET_SHARE = 0.1
const MAX_WAIT_SECONDS = 20

/** Waits a while for other work on the machine to end; returns the share that remains. */
export async function waitForQuietMachine() {
  let share = 1
  for (let waited = 0; waited < MAX_WAIT_SECONDS && share > QUIET_SHARE; waited += 1) {
    const before = readCpuTimes()
    await pause(1000)
    const after = readCpuTimes()
    share = (after.busy - before.busy) / (after.all - before.all)
  }
  return share
}

function readCpuTimes() {
  const all = os.cpus().flatMap(({ times }) => Object.values(times))
  const idle = os.cpus().map(({ times }) => times.idle)
  const sum = (times) => times.reduce((total, time) => total + time, 0)
  return { all: sum(all), busy: sum(all) - sum(idle) }
}
