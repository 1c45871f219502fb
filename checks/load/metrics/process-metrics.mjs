// From measured times to the few figures of a table.
import fs from 'node:fs'
import os from 'node:os'
import { pause, readText } from '../system.mjs'

/** Percentiles of times in milliseconds. */
export function percentilesOf(times) {
  const sorted = Float64Array.from(times).sort()
  const at = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), p999: at(0.999), max: round(sorted.at(-1)) }
}

const round = (milliseconds) => (milliseconds === undefined ? null : Math.round(milliseconds * 10) / 10)

const TICKS_PER_SECOND = 100

/** Asked later, it tells how many seconds this process has computed since: near a whole core, it was the limit. Linux only. */
export function computingOf(pid) {
  const ticks = () => {
    const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  const before = ticks()
  return () => (ticks() - before) / TICKS_PER_SECOND
}

/** Asked later, it tells the megabytes of a process now and at most since then, as the system itself kept count. Linux only. */
export function memoryOf(pid) {
  const read = (name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
  // Forgets the peak so far.
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = read('VmRSS')
  return () => ({ before, most: read('VmHWM'), grown: read('VmHWM') - before })
}

/** A share of other work that changes nothing. */
export const QUIET = 0.1
const PATIENCE_SECONDS = 20

/** Waits a while for the machine to do nothing else; answers the share that other work takes all the same. */
export async function shareOfOthers() {
  let share = 1
  for (let waited = 0; waited < PATIENCE_SECONDS && share > QUIET; waited += 1) {
    const before = timesOfMachine()
    await pause(1000)
    const after = timesOfMachine()
    share = (after.busy - before.busy) / (after.all - before.all)
  }
  return share
}

function timesOfMachine() {
  const all = os.cpus().flatMap(({ times }) => Object.values(times))
  const idle = os.cpus().map(({ times }) => times.idle)
  const sum = (times) => times.reduce((total, time) => total + time, 0)
  return { all: sum(all), busy: sum(all) - sum(idle) }
}
