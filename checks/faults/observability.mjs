// Observability: metrics, error references, liveness and readiness.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { ADMIN } from '../environment.mjs'
import { startInChildProcess } from '../fakes/child-process.mjs'
import { mailSettingsOf } from '../support/mass-mailing.mjs'
import { createEvents, registerOne } from '../support/registrations.mjs'
import { signIn } from '../support/staff-client.mjs'
import { TRUST_ONE_PROXY, timedFetch } from './visitors.mjs'
import { openJobQueue } from './wake-workers.mjs'

const METRICS_TOKEN = 'only-for-these-fault-cases'
const REFUSAL = '550 5.1.1 <person@example.org> no such user'
const LINE = /^(#.*|[a-zA-Z_:][\w:]*(\{([a-zA-Z_]\w*="([^"\\\n]|\\.)*",?)*\})? (\S+))$/

export const observability = {
  name: 'observability',
  /** A mail server that refuses every recipient and repeats the address in its answer. */
  on: async (act, { withServer }) => {
    const provider = await startInChildProcess('smtp', { recipients: [{ answer: REFUSAL, times: 1000 }] })
    const settings = { ...mailSettingsOf('smtp', provider.url), ...TRUST_ONE_PROXY, METRICS_TOKEN, LOG_LEVEL: 'info' }
    await withServer(settings, act).finally(provider.kill)
  },
  cases: [
    {
      proves: 'A page that fails shows the id under which the failure is logged, and no internal detail.',
      gate: true,
      run: namesFailedPages,
    },
    {
      proves: 'A call that fails returns the id under which the failure is logged, and no internal detail.',
      gate: true,
      run: namesFailedCalls,
    },
    {
      proves: 'Metrics in the text format of Prometheus require the token.',
      gate: true,
      run: exportsMetrics,
    },
    {
      proves: 'Every line of the log is JSON without personal data, whatever fails: mails, calls, pages, constraints.',
      gate: true,
      run: keepsLogClean,
    },
  ],
}

/** Simulates a programming error: a column that the code uses is missing. */
async function withMissingColumn(sql, act) {
  await sql`alter table workshops rename column location to renamed_location`
  try {
    return await act()
  } finally {
    await sql`alter table workshops rename column renamed_location to location`
  }
}

async function namesFailedPages({ site, sql, output }) {
  const [{ id }] =
    await sql`select id from workshops where not (nonpublic or teaser_only or is_template) order by id desc limit 1`
  const paths = [`/en/events/${id}`, `/en/workshops/${id}`, `/en/events/${id}/some-invitation`]
  const pages = await withMissingColumn(sql, () => Promise.all(paths.map((path) => timedFetch(site, path))))
  for (const { path, status, text } of pages) {
    assert.equal(status, 500, `${path} answers ${status}`)
    const [, number] = /Error reference: ([\w-]{36})/.exec(text) ?? []
    assert.ok(number, `${path} shows no error reference`)
    assert.ok(
      logLinesOf(output).some((line) => line.request_id === number && line.msg === 'page failed'),
      `${number} is not in the log`,
    )
    assert.doesNotMatch(text, /column [\w."]*location|42703|postgres/i)
  }
  assert.equal((await timedFetch(site, `/en/events/${id}`)).status, 200)
}

async function namesFailedCalls({ site, sql, output }) {
  const { headers } = await signIn(site, ADMIN)
  const failed = await withMissingColumn(sql, () => timedFetch(site, '/api/sandoz/workshops', { headers }))
  assert.equal(failed.status, 500)
  const { message, request_id, ...more } = JSON.parse(failed.text)
  assert.deepEqual(more, {})
  assert.ok(message)
  assert.equal(failed.headers.get('x-request-id'), request_id)
  assert.ok(logLinesOf(output).some((line) => line.request_id === request_id && line.msg === 'request failed'))
}

const logLinesOf = (output) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

async function exportsMetrics({ site, settings }) {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: METRICS_TOKEN }])
    assert.equal((await timedFetch(site, '/api/metrics', { headers })).status, 401)
  await timedFetch(site, '/en/contact')
  await waitForDoctor(settings.DATABASE_URL, metricsReaderOf(site))
  const { status, headers, text } = await metricsReaderOf(site)()
  assert.equal(status, 200)
  assert.match(headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  assert.equal(headers.get('cache-control'), 'no-store')
  for (const line of text.split('\n').filter(Boolean)) assert.match(line, LINE)
  const documented = readDocumentedMetrics()
  assert.ok(documented.length > 5, 'the table of docs/operations.md was not found')
  for (const name of documented) assert.match(text, new RegExp(`^${name}(_count)?[{ ]`, 'm'), `${name} is missing`)
  return `${text.split('\n').length} lines, ${documented.length} documented figures.`
}

const metricsReaderOf = (site) => () =>
  timedFetch(site, '/api/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })

/** The doctor runs each hour; its metric appears after its first run. */
async function waitForDoctor(url, figures) {
  const boss = await openJobQueue(url)
  await boss.send('recovery.doctor', {})
  await boss.stop({ graceful: false })
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(500))
    if ((await figures()).text.includes('academy_invariant_broken')) return
}

/** Reads the table in docs/operations.md, whose first column may name several metrics. */
function readDocumentedMetrics() {
  const [, table = ''] = fs.readFileSync('docs/operations.md', 'utf8').split('| figure |')
  const rows = table.split('\n\n')[0].split('\n').slice(2)
  return rows.flatMap((row) => row.split('|')[1].match(/[a-z_0-9]+/g))
}

/** Printed before logging starts. */
const STARTUP_OUTPUT = /^(Administrator|Password|Ready|✓ Running next\.config)/

/** Messages that the provoked failures must log, so that an empty log does not pass. */
const EXPECTED_MESSAGES = ['request failed', 'page failed']

async function keepsLogClean({ site, sql, output }) {
  const { headers } = await signIn(site, ADMIN)
  const [event] = await createEvents(sql, 1)
  const known = await registerOne(site, event)
  assert.ok(known.id, known.reason)
  await waitUntilMailFailed(sql, known.email)
  const violating = await violateConstraint(sql, () => registerOne(site, event))
  assert.match(violating.reason, /^500 /)
  await withMissingColumn(sql, () =>
    Promise.all(
      [`/en/events/${event}`, `/events/cancel/${known.id}`, `/events/thanks/${known.id}`].map((path) =>
        timedFetch(site, path),
      ),
    ),
  )
  for (const path of [
    `/api/sandoz/workshop_registrations?search=${known.email}`,
    `/api/unsubscribe/x/${known.email}`,
    `/events/cancel/secret-of-${known.email}`,
  ])
    await timedFetch(site, path, { headers })
  const lines = output()
    .split('\n')
    .filter((line) => line.trim() !== '' && !STARTUP_OUTPUT.test(line))
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('{')),
    [],
  )
  for (const message of EXPECTED_MESSAGES)
    assert.ok(
      lines.some((line) => line.includes(`"${message}"`)),
      `no ${message}`,
    )
  const people = await sql`select email, last_name, id, invite_slug from registrations where workshop_id = ${event}`
  const secrets = [
    violating.email,
    ADMIN.ADMIN_PASSWORD,
    '@example',
    ...people.flatMap((person) => Object.values(person)),
  ]
  assert.deepEqual(
    secrets.filter((secret) => secret && lines.some((line) => line.includes(secret))),
    [],
  )
  return `${lines.length} lines.`
}

/** The refusal contains the address, and is stored in the e-mail log. */
async function waitUntilMailFailed(sql, email) {
  for (const end = Date.now() + 30_000; ; await pause(200)) {
    const [mail] = await sql`select state, message from mails where email = ${email}`
    if (mail?.state === 'failed') return assert.match(mail.message, /no such user/)
    assert.ok(Date.now() < end, `the mail is ${mail?.state}`)
  }
}

/** The error of the database contains the whole row. */
async function violateConstraint(sql, act) {
  await sql`alter table registrations add constraint nobody_more check (registered is null) not valid`
  try {
    return await act()
  } finally {
    await sql`alter table registrations drop constraint nobody_more`
  }
}
