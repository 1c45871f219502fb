// Half an hour of a mixed load that the server carries with ease: whether anything grows, and whether anything fails.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ADMIN, onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { scenesOf, visitedPages } from './everyday.mjs'
import { shareOfOthers } from './figures.mjs'
import { descriptorsOf, growthPerHour, lowsOf, probeOf, residentOf } from './samples.mjs'

const VISITORS_PER_SECOND = 50
const SLICES = 6
const SAMPLE_MS = 10_000
/** What happens besides visits, each so many seconds after it last began; the limits allow an account some logins an hour. */
const RHYTHM = { registration: 0.5, list: 2, login: 60, invitation: 60, import: 120, export: 90, purge: 30 }
/** Shorter ones end before the caches are full: their growth means nothing. */
const MEANINGFUL_MINUTES = 10
const AIM_MB_PER_HOUR = 20

/** One row for each sixth of the time, and one for what grew over the last two thirds. */
async function measure({ minutes = 2 }) {
  const probe = probeOf()
  const settings = { ...ADMIN, MAIL_TRANSPORT: 'capture', TRUST_PROXY: '1', ...probe.settings }
  try {
    return await onStage(settings, async (stage) => {
      const site = stage.site.replace('localhost', '127.0.0.1')
      const others = await shareOfOthers()
      const urls = await visitedPages(stage.sql, site)
      const watch = watching({ ...stage, probe })
      const work = working(await scenesOf({ site, sql: stage.sql }))
      const visitors = visiting(urls, stage.atEnd)
      const rows = []
      for (let slice = 0; slice < SLICES; slice += 1) {
        const run = await visitors((minutes * 60_000) / SLICES)
        rows.push({ others, minutes, part: slice + 1, ...run, ...work.told(), ...watch.told() })
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

/** Asked with a length of time, it answers how visitors were served in it. */
function visiting(urls, atEnd) {
  const child = fork(new URL('./steady.mjs', import.meta.url))
  atEnd(() => child.kill())
  return async (milliseconds) => {
    child.send({ urls, rate: VISITORS_PER_SECOND })
    await pause(milliseconds)
    child.send({ stop: true })
    const [{ perSecond, failed, p50, p99, max }] = await once(child, 'message')
    return { perSecond, unserved: failed, p50, p99, max }
  }
}

/** Each scene again and again at its own pace; one that takes longer than that is not begun twice. */
function working(scenes) {
  const done = { calls: 0, broken: 0 }
  const stopping = new AbortController()
  const repeat = async ([name, act]) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const next = performance.now() + RHYTHM[name] * 1000
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
  const running = Object.entries(scenes).map(repeat)
  return {
    told: () => {
      const told = { ...done }
      Object.assign(done, { calls: 0, broken: 0 })
      return told
    },
    stop: () => {
      stopping.abort()
      return Promise.race([Promise.all(running), pause(SAMPLE_MS)])
    },
  }
}

function watching({ pid, sql, probe, atEnd }) {
  const samples = []
  let told = 0
  const sample = async () => {
    const [{ connections }] = await sql`
      select count(*)::int as connections from pg_stat_activity where application_name like 'academy%'`
    samples.push({
      at: Date.now(),
      resident: residentOf(pid),
      descriptors: descriptorsOf(pid),
      connections,
      ...probe.last(),
    })
  }
  const timer = setInterval(() => void sample().catch((error) => console.log(error.message)), SAMPLE_MS)
  atEnd(() => clearInterval(timer))
  return {
    told: () => {
      const some = samples.slice(told)
      told = samples.length
      return summaryOf(
        some,
        probe.all().filter(({ at }) => at >= (some[0]?.at ?? 0)),
      )
    },
    growth: () => growthOf(samples.slice(Math.floor(samples.length / 3)), probe.all()),
  }
}

function summaryOf(samples, told) {
  const [lowest, most] = [Math.min, Math.max].map(
    (pick) => (list, name) => Math.round(pick(...list.map((one) => one[name]))),
  )
  return {
    resident: most(samples, 'resident'),
    heap: lowest(told, 'heap'),
    external: lowest(told, 'external'),
    loopP99: most(told, 'loopP99'),
    loopMax: most(told, 'loopMax'),
    connections: most(samples, 'connections'),
    descriptors: most(samples, 'descriptors'),
  }
}

function growthOf(samples, told) {
  const since = samples[0]?.at ?? 0
  const slope = (list, name) => Math.round(growthPerHour(lowsOf(list.map((one) => ({ at: one.at, value: one[name] })))))
  const inside = told.filter(({ at }) => at >= since)
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
      .map(({ part }) => `Failed some in part ${part} of the time.`),
    ...rows
      .filter(
        ({ part, minutes, heap }) =>
          part === 'growth per hour' && minutes >= MEANINGFUL_MINUTES && heap > AIM_MB_PER_HOUR,
      )
      .map(({ heap }) => `Grows: the heap's lows rise by ${heap} MB an hour.`),
  ],
}
