// What a running server needs of the machine, sampled from outside and, by scripts/bench/probe.mjs, from inside.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readText } from '../system.mjs'

/** The settings that make a server tell of itself, and how to read what it told last. */
export function probeOf({ interval = 1000 } = {}) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'academy-probe-')), 'said')
  const probe = new URL('./probe.mjs', import.meta.url).href
  return {
    settings: { NODE_OPTIONS: `--import=${probe}`, PROBE_FILE: file, PROBE_MS: String(interval) },
    last: () => JSON.parse(readText(file).trimEnd().split('\n').at(-1) || '{}'),
    all: () =>
      readText(file)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    end: () => fs.rmSync(path.dirname(file), { recursive: true, force: true }),
  }
}

/** Megabytes that the system counts for a process. Linux only. */
export const residentOf = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)

export const descriptorsOf = (pid) => fs.readdirSync(`/proc/${pid}/fd`).length

/** How much a series grows in an hour, by the straight line that lies nearest to its points. */
export function growthPerHour(points) {
  if (points.length < 2) return 0
  const mean = (name) => points.reduce((total, point) => total + point[name], 0) / points.length
  const [at, value] = [mean('at'), mean('value')]
  const spread = points.reduce((total, point) => total + (point.at - at) ** 2, 0)
  const together = points.reduce((total, point) => total + (point.at - at) * (point.value - value), 0)
  return spread === 0 ? 0 : (together / spread) * 3_600_000
}

/** Of each minute the lowest: what stands between two of them is garbage that was not collected yet. */
export function lowsOf(points, span = 60_000) {
  const groups = Map.groupBy(points, ({ at }) => Math.floor((at - points[0].at) / span))
  return [...groups.values()].map((group) => group.reduce((low, point) => (point.value < low.value ? point : low)))
}
