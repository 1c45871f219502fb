// From measured times to the few figures of a table.
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

/** The share of the machine that other work takes while we rest: what it takes then, it takes from the figures as well. */
export async function shareOfOthers() {
  const times = () => {
    const all = os
      .cpus()
      .map(({ times: { idle, ...busy } }) => ({ idle, busy: Object.values(busy).reduce((sum, time) => sum + time) }))
    return { idle: sum(all, 'idle'), busy: sum(all, 'busy') }
  }
  const before = times()
  await pause(3000)
  const after = times()
  const busy = after.busy - before.busy
  return busy / (busy + after.idle - before.idle)
}

const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0)
