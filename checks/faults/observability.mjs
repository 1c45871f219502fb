// What those who run it are told: figures, numbers of failures, whether it lives and whether it is ready.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { createEvents, registerOne } from '../bench/registrations.mjs'
import { signIn } from '../bench/staff.mjs'
import { settingsFor } from '../mailing.mjs'
import { startAside } from '../servers/aside.mjs'
import { ADMIN } from '../stage.mjs'
import { pause } from '../system.mjs'
import { look, VISITORS } from './visitors.mjs'
import { wakerOf } from './waker.mjs'

const METRICS_TOKEN = 'only-for-this-torture-and-nobody-else'
const REFUSAL = '550 5.1.1 <person@example.org> no such user'
const LINE = /^(#.*|[a-zA-Z_:][\w:]*(\{([a-zA-Z_]\w*="([^"\\\n]|\\.)*",?)*\})? (\S+))$/

export const operations = {
  name: 'operations',
  /** A mail server that takes nobody, and says of whom it speaks. */
  on: async (act, { onStage }) => {
    const provider = await startAside('smtp', { recipients: [{ answer: REFUSAL, times: 1000 }] })
    const settings = { ...settingsFor('smtp', provider.url), ...VISITORS, METRICS_TOKEN, LOG_LEVEL: 'info' }
    await onStage(settings, act).finally(provider.kill)
  },
  cases: [
    {
      proves:
        'A page that fails names the number under which its failure stands in the log, and nothing of the inside.',
      quick: true,
      run: namesFailures,
    },
    {
      proves: 'A call that fails names the number under which it stands in the log, and nothing of the inside.',
      quick: true,
      run: namesFailedCalls,
    },
    {
      proves: 'Figures in the text format of Prometheus are for who knows the token, and for nobody else.',
      quick: true,
      run: tellsFigures,
    },
    {
      proves:
        'Every line of the log is JSON, and holds no personal data, whatever fails: mails, calls, pages, constraints.',
      quick: true,
      run: keepsLogClean,
    },
  ],
}

/** As after a mistake of ours: a column that the code knows is not there. */
async function withoutColumn(sql, act) {
  await sql`alter table workshops rename column location to place`
  try {
    return await act()
  } finally {
    await sql`alter table workshops rename column place to location`
  }
}

async function namesFailures({ site, sql, said }) {
  const [{ id }] = await sql`select id from workshops where not nonpublic and not teaser_only order by id desc limit 1`
  const paths = [`/en/events/${id}`, `/en/workshops/${id}`, `/en/events/${id}/some-invitation`]
  const pages = await withoutColumn(sql, () => Promise.all(paths.map((path) => look(site, path))))
  for (const { path, status, text } of pages) {
    assert.equal(status, 500, `${path} answers ${status}`)
    const [, number] = /Error reference: ([\w-]{36})/.exec(text) ?? []
    assert.ok(number, `${path} names no number`)
    assert.ok(
      linesOf(said).some((line) => line.request_id === number && line.msg === 'page failed'),
      `${number} is not in the log`,
    )
    assert.doesNotMatch(text, /location|42703|postgres/i)
  }
  assert.equal((await look(site, `/en/events/${id}`)).status, 200)
}

async function namesFailedCalls({ site, sql, said }) {
  const { headers } = await signIn(site, ADMIN)
  const failed = await withoutColumn(sql, () => look(site, '/api/sandoz/workshops', { headers }))
  assert.equal(failed.status, 500)
  const { message, request_id, ...more } = JSON.parse(failed.text)
  assert.deepEqual(more, {})
  assert.ok(message)
  assert.equal(failed.headers.get('x-request-id'), request_id)
  assert.ok(linesOf(said).some((line) => line.request_id === request_id && line.msg === 'request failed'))
}

const linesOf = (said) =>
  said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

async function tellsFigures({ site, settings }) {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: METRICS_TOKEN }])
    assert.equal((await look(site, '/api/metrics', { headers })).status, 401)
  await look(site, '/en/contact')
  await untilExamined(settings.DATABASE_URL, figuresOf(site))
  const { status, headers, text } = await figuresOf(site)()
  assert.equal(status, 200)
  assert.match(headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  assert.equal(headers.get('cache-control'), 'no-store')
  for (const line of text.split('\n').filter(Boolean)) assert.match(line, LINE)
  const documented = documentedFigures()
  assert.ok(documented.length > 5, 'the table of docs/operations.md was not found')
  for (const name of documented) assert.match(text, new RegExp(`^${name}(_count)?[{ ]`, 'm'), `${name} is missing`)
  return `${text.split('\n').length} lines, ${documented.length} documented figures.`
}

const figuresOf = (site) => () => look(site, '/api/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })

/** What the doctor finds is a figure once he has looked, which he does each hour. */
async function untilExamined(url, figures) {
  const boss = await wakerOf(url)
  await boss.send('recovery.doctor', {})
  await boss.stop({ graceful: false })
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(500))
    if ((await figures()).text.includes('academy_invariant_broken')) return
}

/** Of the table in docs/operations.md, whose first column may name several. */
function documentedFigures() {
  const [, table = ''] = fs.readFileSync('docs/operations.md', 'utf8').split('| figure |')
  const rows = table.split('\n\n')[0].split('\n').slice(2)
  return rows.flatMap((row) => row.split('|')[1].match(/[a-z_0-9]+/g))
}

/** Before the log begins. */
const TO_WHO_STARTS_IT = /^(Administrator|Password|Ready|✓ Running next\.config)/

/** What the log has to hold after all that is provoked, so that it is not clean because nothing was said. */
const PROVOKED = ['request failed', 'page failed']

async function keepsLogClean({ site, sql, said }) {
  const { headers } = await signIn(site, ADMIN)
  const [event] = await createEvents(sql, 1)
  const known = await registerOne(site, event)
  assert.ok(known.id, known.because)
  await untilRefused(sql, known.email)
  const violating = await violateConstraint(sql, () => registerOne(site, event))
  assert.match(violating.because, /^500 /)
  await withoutColumn(sql, () =>
    Promise.all(
      [`/en/events/${event}`, `/events/cancel/${known.id}`, `/events/thanks/${known.id}`].map((path) =>
        look(site, path),
      ),
    ),
  )
  for (const path of [
    `/api/sandoz/workshop_registrations?search=${known.email}`,
    `/api/unsubscribe/x/${known.email}`,
    `/events/cancel/secret-of-${known.email}`,
  ])
    await look(site, path, { headers })
  const lines = said()
    .split('\n')
    .filter((line) => line.trim() !== '' && !TO_WHO_STARTS_IT.test(line))
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('{')),
    [],
  )
  for (const message of PROVOKED)
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

/** The mail server has named the address to us, and it stands in the log of mails. */
async function untilRefused(sql, email) {
  for (const end = Date.now() + 30_000; ; await pause(200)) {
    const [mail] = await sql`select state, message from mails where email = ${email}`
    if (mail?.state === 'failed') return assert.match(mail.message, /no such user/)
    assert.ok(Date.now() < end, `the mail is ${mail?.state}`)
  }
}

/** The database names the whole row in its error. */
async function violateConstraint(sql, act) {
  await sql`alter table registrations add constraint nobody_more check (registered is null) not valid`
  try {
    return await act()
  } finally {
    await sql`alter table registrations drop constraint nobody_more`
  }
}
