// A mixed load for half an hour, well below the capacity of the server: does anything grow or fail?
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pause } from '../../../scripts/system.mjs'
import { ADMIN, withServer } from '../../environment.mjs'
import { readMemoryMegabytes } from '../../support/process-memory.mjs'
import { prepareScenarios, prepareVisits } from '../generators/everyday.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'
import { countDescriptors, createProbe, growthPerHour, minimaOf } from '../metrics/samples.mjs'

const VISITORS_PER_SECOND = 50
const SLICES = 6
const SAMPLE_MS = 10_000
/** Seconds between two starts of each action besides visits; the rate limit allows an account some logins an hour. */
const INTERVALS_SECONDS = { registration: 0.5, list: 2, login: 60, invitation: 60, import: 120, export: 90, purge: 30 }
/** Shorter runs end before caches are full, so their growth means nothing. */
const MEANINGFUL_MINUTES = 10
const AIM_MB_PER_HOUR = 20

/** One row for each sixth of the time, and one for the growth over the last two thirds. */
async function measure({ minutes = 2 }) {
  const probe = createProbe()
  const settings = { ...ADMIN, MAIL_TRANSPORT: 'capture', TRUST_PROXY: '1', ...probe.settings }
  try {
    return await withServer(settings, async (environment) => {
      const site = environment.site.replace('localhost', '127.0.0.1')
      const others = await waitForQuietMachine()
      const urls = await prepareVisits(environment.sql, site)
      const watch = startSampling({ ...environment, probe })
      const work = startBackgroundWork(await prepareScenarios({ site, sql: environment.sql }))
      const visitors = startVisitors(urls, environment.atEnd)
      const rows = []
      for (let slice = 0; slice < SLICES; slice += 1) {
        const run = await visitors((minutes * 60_000) / SLICES)
        rows.push({ others, minutes, part: slice + 1, ...run, ...work.latest(), ...watch.latest() })
        const { perSecond, resident, heap } = rows.at(-1)
        console.log(
          `Part ${slice + 1} of ${SLICES}: ${perSecond} visits/s, ${resident} MB, ${heap} of them in the heap.`,
        )
      }
      await work.stop()
      return [...rows, { others, minutes, part: 'growth per hour', ...watch.growth() }]
    })
  } finally {
    probe.end()
  }
}

/** Returns a function that measures the latency of visitors for some milliseconds. */
function startVisitors(urls, atEnd) {
  const child = fork(new URL('../generators/constant-rate.mjs', import.meta.url))
  atEnd(() => child.kill())
  return async (milliseconds) => {
    child.send({ urls, rate: VISITORS_PER_SECOND })
    await pause(milliseconds)
    child.send({ stop: true })
    const [{ perSecond, failed, p50, p99, max }] = await once(child, 'message')
    return { perSecond, unserved: failed, p50, p99, max }
  }
}

/** Repeats each action at its interval; an action that takes longer delays its next start. */
function startBackgroundWork(actions) {
  const done = { calls: 0, broken: 0 }
  const stopping = new AbortController()
  const repeat = async ([name, act]) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const next = performance.now() + INTERVALS_SECONDS[name] * 1000
      try {
        await act(turn)
        done.calls += 1
      } catch (error) {
        done.broken += 1
        console.log(`${name}: ${error.message}`)
      }
      await pause(Math.max(0, next - performance.now()))
    }
  }
  const running = Object.entries(actions).map(repeat)
  return {
    latest: () => {
      const counts = { ...done }
      Object.assign(done, { calls: 0, broken: 0 })
      return counts
    },
    stop: () => {
      stopping.abort()
      return Promise.race([Promise.all(running), pause(SAMPLE_MS)])
    },
  }
}

function startSampling({ pid, sql, probe, atEnd }) {
  const samples = []
  let reported = 0
  const sample = async () => {
    const [{ connections }] = await sql`
      select count(*)::int as connections from pg_stat_activity where application_name like 'academy%'`
    samples.push({
      at: Date.now(),
      resident: readMemoryMegabytes(pid),
      descriptors: countDescriptors(pid),
      connections,
      ...probe.last(),
    })
  }
  const timer = setInterval(() => void sample().catch((error) => console.log(error.message)), SAMPLE_MS)
  atEnd(() => clearInterval(timer))
  return {
    latest: () => {
      const some = samples.slice(reported)
      reported = samples.length
      return summaryOf(
        some,
        probe.all().filter(({ at }) => at >= (some[0]?.at ?? 0)),
      )
    },
    growth: () => growthOf(samples.slice(Math.floor(samples.length / 3)), probe.all()),
  }
}

function summaryOf(samples, internal) {
  const [lowest, most] = [Math.min, Math.max].map(
    (pick) => (list, name) => Math.round(pick(...list.map((one) => one[name]))),
  )
  return {
    resident: most(samples, 'resident'),
    heap: lowest(internal, 'heap'),
    external: lowest(internal, 'external'),
    loopP99: most(internal, 'loopP99'),
    loopMax: most(internal, 'loopMax'),
    connections: most(samples, 'connections'),
    descriptors: most(samples, 'descriptors'),
  }
}

function growthOf(samples, internal) {
  const since = samples[0]?.at ?? 0
  const slope = (list, name) =>
    Math.round(growthPerHour(minimaOf(list.map((one) => ({ at: one.at, value: one[name] })))))
  const inside = internal.filter(({ at }) => at >= since)
  return {
    ...Object.fromEntries(['resident', 'connections', 'descriptors'].map((name) => [name, slope(samples, name)])),
    ...Object.fromEntries(['heap', 'external'].map((name) => [name, slope(inside, name)])),
  }
}

export const soak = {
  name: 'soak',
  onDemand: true,
  ownLength: true,
  measure,
  columns: {
    'part of the time': ({ part }) => part,
    minutes: ({ minutes }) => minutes,
    'visits/s': ({ perSecond }) => perSecond,
    p50: ({ p50 }) => p50,
    p99: ({ p99 }) => p99,
    max: ({ max }) => max,
    'other calls': ({ calls }) => calls,
    failed: ({ unserved = 0, broken = 0 }) => unserved + broken,
    MB: ({ resident }) => resident,
    'heap MB, lowest': ({ heap }) => heap,
    'outside of it MB': ({ external }) => external,
    'event loop p99 ms': ({ loopP99 }) => loopP99,
    'longest ms': ({ loopMax }) => loopMax,
    'database connections': ({ connections }) => connections,
    descriptors: ({ descriptors }) => descriptors,
  },
  keys: ['part', 'minutes'],
  figures: { p99: 'less', resident: 'less', heap: 'less', external: 'less', loopP99: 'less' },
  complaints: (rows) => [
    ...rows
      .filter(({ unserved = 0, broken = 0 }) => unserved + broken > 0)
      .map(({ part }) => `Failed some requests in part ${part} of the time.`),
    ...rows
      .filter(
        ({ part, minutes, heap }) =>
          part === 'growth per hour' && minutes >= MEANINGFUL_MINUTES && heap > AIM_MB_PER_HOUR,
      )
      .map(({ heap }) => `Grows: the minima of the heap rise by ${heap} MB an hour.`),
  ],
}
