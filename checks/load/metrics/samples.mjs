// Samples a running server from outside and, with checks/load/metrics/probe.mjs, from inside.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readText } from '../../../scripts/system.mjs'

/** Returns settings that load the probe into a server, and functions that read its samples. */
export function createProbe({ interval = 1000 } = {}) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'academy-probe-')), 'samples')
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

export const countDescriptors = (pid) => fs.readdirSync(`/proc/${pid}/fd`).length

/** Slope of the least-squares line through the points, per hour. */
export function growthPerHour(points) {
  if (points.length < 2) return 0
  const mean = (name) => points.reduce((total, point) => total + point[name], 0) / points.length
  const [at, value] = [mean('at'), mean('value')]
  const spread = points.reduce((total, point) => total + (point.at - at) ** 2, 0)
  const together = points.reduce((total, point) => total + (point.at - at) * (point.value - value), 0)
  return spread === 0 ? 0 : (together / spread) * 3_600_000
}

/** The lowest value of each minute: values above it are garbage that was not collected yet. */
export function minimaOf(points, span = 60_000) {
  const groups = Map.groupBy(points, ({ at }) => Math.floor((at - points[0].at) / span))
  return [...groups.values()].map((group) => group.reduce((low, point) => (point.value < low.value ? point : low)))
}
