// How fast a mass mailing is queued and sent, compared with the provider's limit or a bare loop.
import { performance } from 'node:perf_hooks'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { pause } from '../../../scripts/ports-and-processes.mjs'
import { withServer } from '../../environment.mjs'
import { startInChildProcess } from '../../fakes/child-process.mjs'
import { insertInvitedEvent, inviteAll, mailSettingsOf, signInAsAdmin } from '../../support/mass-mailing.mjs'
import { readMemoryMegabytes } from '../../support/process-memory.mjs'
import { formatPercent } from '../../support/report.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'

const MAILS = 10_000
const WARM_UP = 300
const TIMEOUT_MS = 300_000
/** As many as the application opens. */
const CONNECTIONS = 5

const RATE = 5

const RUNS = [
  { what: 'Resend, answers after 60 ms', name: 'resend', faults: { rate: RATE, delayMs: 60 } },
  { what: 'SMTP', name: 'smtp', faults: {} },
  { what: 'SMTP, 10 ms a mail', name: 'smtp', faults: { delayMs: 10 } },
]

const AIMS = { queuedMs: 1000, share: 0.8, gapMs: 1000 }

/** One row for each transport, each with an application and a database of its own. */
async function measureAll() {
  const rows = []
  for (const run of RUNS) rows.push(await measure(run))
  return rows
}

async function measure({ what, name, faults }) {
  const provider = await startInChildProcess(name, faults)
  try {
    return await withServer(mailSettingsOf(name, provider.url), async ({ site, sql, pid }) => {
      const post = await signInAsAdmin(site)
      const warmUp = await insertInvitedEvent(sql, WARM_UP)
      await provider.set({ keepBodies: true })
      await inviteAll(post, warmUp)
      await waitUntilTaken(provider, WARM_UP)
      const { deliveries: warm } = await provider.report()
      await provider.set({ keepBodies: false })
      await provider.clearDeliveries()
      const event = await insertInvitedEvent(sql, MAILS)
      const others = await waitForQuietMachine()
      const memory = watchMemory(pid)
      const requested = performance.now()
      const mails = await inviteAll(post, event)
      const queuedMs = Math.round(performance.now() - requested)
      const started = Date.now()
      await waitUntilTaken(provider, mails)
      const { deliveries, calls, repeated } = await provider.report()
      const seconds = (deliveries.at(-1).at - started) / 1000
      const compared = calls
        ? compareWithRate(calls)
        : await compareWithBareLoop({ provider, written: warm.at(-1).body, perSecond: mails / seconds })
      return {
        what,
        others,
        mails,
        queuedMs,
        seconds: round(seconds),
        perSecond: Math.round(mails / seconds),
        calls: calls?.length,
        repeated: Object.keys(repeated).length,
        gapMs: longestGapOf(calls ?? deliveries),
        ...compared,
        ...(await memory()),
      }
    })
  } finally {
    provider.kill()
  }
}

const round = (number) => Math.round(number * 10) / 10

async function waitUntilTaken(provider, mails) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(100))
    if ((await provider.count()).mails >= mails) return
  throw new Error(`Not all of ${mails} mails were sent within ${TIMEOUT_MS / 1000} s.`)
}

/** The longest gap between two calls while mails were queued. */
function longestGapOf(moments) {
  const times = moments.map(({ at }) => at)
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0)
}

function compareWithRate(calls) {
  const seconds = (calls.at(-1).at - calls[0].at) / 1000
  const refused = calls.filter(({ status }) => status === 429).length
  return { against: `${RATE} calls/s allowed`, share: (calls.length - 1) / seconds / RATE, refused }
}

/** Sends the same mail to the same server with the library alone, without recording results. */
async function compareWithBareLoop({ provider, written, perSecond }) {
  const { subject, text, html } = await PostalMime.parse(written)
  await provider.clearDeliveries()
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

/** Returns a function that returns megabytes at the start, at the peak and some seconds after the end. Linux only. */
function watchMemory(pid) {
  const now = () => readMemoryMegabytes(pid)
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
    'invitations by': 'what',
    mails: 'mails',
    'queued in ms': 'queuedMs',
    'sent in s': 'seconds',
    'per s': 'perSecond',
    against: 'against',
    share: ({ share }) => formatPercent(share),
    calls: 'calls',
    'longest gap ms': 'gapMs',
    twice: 'repeated',
    'MB before': 'before',
    'at most': 'most',
    after: 'after',
  },
  keys: ['what'],
  figures: { queuedMs: 'less', perSecond: 'more', share: 'more', gapMs: 'less', most: 'less' },
  complaints: (rows) => [
    ...rows
      .filter(isSlow)
      .map(
        ({ what }) =>
          `Misses the aim of queueing within 1 s, 80 % of the possible rate and no second without a call: ${what}.`,
      ),
    ...rows.filter(({ repeated }) => repeated > 0).map(({ what }) => `Sent some mails twice: ${what}.`),
  ],
}
