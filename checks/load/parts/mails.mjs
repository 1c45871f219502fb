// How fast a mass sending is queued and how fast it leaves, against what the provider allows or the mail server takes.
import { performance } from 'node:perf_hooks'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { drawInvited, inviteAll, settingsFor, signIn } from '../mailing.mjs'
import { percent } from '../report.mjs'
import { startAside } from '../servers/aside.mjs'
import { onStage } from '../stage.mjs'
import { pause, readText } from '../system.mjs'
import { shareOfOthers } from './figures.mjs'

const MAILS = 10_000
const WARM_UP = 300
const PATIENCE_MS = 300_000
/** As the application opens them. */
const CONNECTIONS = 5

const RATE = 5

const RUNS = [
  { what: 'Resend, answers after 60 ms', name: 'resend', faults: { rate: RATE, delayMs: 60 } },
  { what: 'SMTP', name: 'smtp', faults: {} },
  { what: 'SMTP, 10 ms a mail', name: 'smtp', faults: { delayMs: 10 } },
]

const AIMS = { queuedMs: 1000, share: 0.8, gapMs: 1000 }

/** One row for each way out, each with an application and a database of its own. */
async function measureAll() {
  const rows = []
  for (const run of RUNS) rows.push(await measure(run))
  return rows
}

async function measure({ what, name, faults }) {
  const provider = await startAside(name, faults)
  try {
    return await onStage(settingsFor(name, provider.url), async ({ site, sql, pid }) => {
      const ask = await signIn(site)
      const warmUp = await drawInvited(sql, WARM_UP)
      await provider.set({ keepBodies: true })
      await inviteAll(ask, warmUp)
      await untilTaken(provider, WARM_UP)
      const { deliveries: warm } = await provider.report()
      await provider.set({ keepBodies: false })
      await provider.forget()
      const event = await drawInvited(sql, MAILS)
      const others = await shareOfOthers()
      const memory = watchMemory(pid)
      const asked = performance.now()
      const mails = await inviteAll(ask, event)
      const queuedMs = Math.round(performance.now() - asked)
      const started = Date.now()
      await untilTaken(provider, mails)
      const { deliveries, calls, repeated } = await provider.report()
      const seconds = (deliveries.at(-1).at - started) / 1000
      const compared = calls
        ? ofTheRate(calls)
        : await ofABareLoop({ provider, written: warm.at(-1).body, perSecond: mails / seconds })
      return {
        ...{ what, others, mails, queuedMs, seconds: round(seconds), perSecond: Math.round(mails / seconds) },
        ...{ calls: calls?.length, repeated: Object.keys(repeated).length, gapMs: longestGap(calls ?? deliveries) },
        ...compared,
        ...(await memory()),
      }
    })
  } finally {
    provider.kill()
  }
}

const round = (number) => Math.round(number * 10) / 10

async function untilTaken(provider, mails) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100))
    if ((await provider.count()).mails >= mails) return
  throw new Error(`Not all of ${mails} mails were sent within ${PATIENCE_MS / 1000} s.`)
}

/** Between two calls, while there were mails to send: all the time up to the last one. */
function longestGap(moments) {
  const times = moments.map(({ at }) => at)
  return times.reduce((longest, time, place) => Math.max(longest, time - (times[place - 1] ?? time)), 0)
}

function ofTheRate(calls) {
  const seconds = (calls.at(-1).at - calls[0].at) / 1000
  const refused = calls.filter(({ status }) => status === 429).length
  return { against: `${RATE} calls/s allowed`, share: (calls.length - 1) / seconds / RATE, refused }
}

/** The same mail to the same server by nothing but the library, that does not write down what became of it. */
async function ofABareLoop({ provider, written, perSecond }) {
  const { subject, text, html } = await PostalMime.parse(written)
  await provider.forget()
  const pool = createTransport({ url: provider.url, pool: true, maxConnections: CONNECTIONS })
  let next = 0
  const oneByOne = async () => {
    while (next < MAILS) {
      next += 1
      const message = { from: 'academy@example.org', to: `guest${next}@example.org`, subject, text, html }
      await pool.sendMail({ ...message, messageId: `<bare-${next}@example.org>`, textEncoding: 'quoted-printable' })
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS * 2 }, oneByOne))
  const bare = MAILS / ((performance.now() - started) / 1000)
  pool.close()
  return { against: `${Math.round(bare)} mails/s of a bare loop`, share: perSecond / bare }
}

/** Asked later, it tells the megabytes before, at most and some seconds after. Linux only. */
function watchMemory(pid) {
  const now = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
  const before = now()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, now())
  }, 1000)
  return async () => {
    await pause(5000)
    clearInterval(timer)
    return { before, most: Math.max(most, now()), after: now() }
  }
}

const isSlow = ({ queuedMs, share, gapMs }) => queuedMs >= AIMS.queuedMs || share < AIMS.share || gapMs >= AIMS.gapMs

export const mails = {
  name: 'mails',
  ownLength: true,
  measure: measureAll,
  columns: {
    'invitations by': ({ what }) => what,
    mails: (row) => row.mails,
    'queued in ms': ({ queuedMs }) => queuedMs,
    'sent in s': ({ seconds }) => seconds,
    'per s': ({ perSecond }) => perSecond,
    against: ({ against }) => against,
    share: ({ share }) => percent(share),
    calls: ({ calls }) => calls ?? '-',
    'longest gap ms': ({ gapMs }) => gapMs,
    twice: ({ repeated }) => repeated,
    'MB before': ({ before }) => before,
    'at most': ({ most }) => most,
    after: (row) => row.after,
  },
  keys: ['what'],
  figures: { queuedMs: 'less', perSecond: 'more', share: 'more', gapMs: 'less', most: 'less' },
  complaints: (rows) => [
    ...rows
      .filter(isSlow)
      .map(
        ({ what }) =>
          `Misses the aim of queueing within 1 s, 80 % of what is possible and no second without a call: ${what}.`,
      ),
    ...rows.filter(({ repeated }) => repeated > 0).map(({ what }) => `Sent some twice: ${what}.`),
  ],
}
