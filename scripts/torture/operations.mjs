// What those who run it are told: figures, numbers of failures, whether it lives and whether it is ready.
import assert from 'node:assert/strict'
import { signIn } from '../bench/staff.mjs'
import { ADMIN } from '../stage.mjs'
import { look } from './visitors.mjs'

const METRICS_TOKEN = 'only-for-this-torture-and-nobody-else'
const LINE = /^(#.*|[a-zA-Z_:][\w:]*(\{([a-zA-Z_]\w*="([^"\\\n]|\\.)*",?)*\})? (\S+))$/

export const operations = {
  name: 'operations',
  settings: { ...ADMIN, METRICS_TOKEN, LOG_LEVEL: 'info' },
  cases: [
    {
      proves: 'A page that fails names the number under which its failure stands in the log, with and without script.',
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
      proves: 'Every line of the log is JSON, and holds no personal data.',
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

async function namesFailures({ site, sql, log }) {
  const [{ id }] = await sql`select id from workshops where not nonpublic and not teaser_only order by id desc limit 1`
  const paths = [`/en/events/${id}`, `/en/workshops/${id}`, `/en/events/${id}/some-invitation`]
  const pages = await withoutColumn(sql, () => Promise.all(paths.map((path) => look(site, path))))
  for (const { path, status, text } of pages) {
    if (status === 404) continue
    assert.equal(status, 500, `${path} answers ${status}`)
    const [, number] = /Error reference: ([\w-]{36})/.exec(text) ?? []
    assert.ok(number, `${path} names no number`)
    assert.ok(
      text.includes(`data-dgst="${number}"`) || text.includes(`"digest":"${number}"`) || text.includes(number),
      path,
    )
    assert.ok(
      linesOf(log).some((line) => line.request_id === number && line.msg === 'page failed'),
      `${number} is not in the log`,
    )
    assert.doesNotMatch(text, /location|42703|postgres/i)
  }
  assert.equal((await look(site, `/en/events/${id}`)).status, 200)
}

async function namesFailedCalls({ site, sql, log }) {
  const { headers } = await signIn(site, ADMIN)
  const failed = await withoutColumn(sql, () => look(site, '/api/sandoz/workshops', { headers }))
  assert.equal(failed.status, 500)
  const { message, request_id, ...more } = JSON.parse(failed.text)
  assert.deepEqual(more, {})
  assert.ok(message)
  assert.equal(failed.headers.get('x-request-id'), request_id)
  assert.ok(linesOf(log).some((line) => line.request_id === request_id && line.msg === 'request failed'))
}

const linesOf = (log) =>
  log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

async function tellsFigures({ site }) {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: METRICS_TOKEN }])
    assert.equal((await look(site, '/api/metrics', { headers })).status, 401)
  await look(site, '/en/contact')
  const { status, headers, text } = await look(site, '/api/metrics', {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  assert.equal(status, 200)
  assert.match(headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  assert.equal(headers.get('cache-control'), 'no-store')
  for (const line of text.split('\n').filter(Boolean)) assert.match(line, LINE)
  for (const name of EXPECTED) assert.match(text, new RegExp(`^${name}[{ ]`, 'm'), `${name} is missing`)
  return `${text.split('\n').length} lines.`
}

const EXPECTED = [
  ...['academy_call_seconds_count', 'academy_pages_total', 'academy_mails', 'academy_mails_late_seconds'],
  ...['academy_imports_running', 'academy_database_silent', 'academy_figures_of_database'],
  ...['process_cpu_user_seconds_total', 'nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'],
]

async function keepsLogClean({ site, sql, log }) {
  const { headers } = await signIn(site, ADMIN)
  const [{ email }] = await sql`select email from registrations where email is not null limit 1`
  for (const path of [
    `/api/sandoz/workshop_registrations?search=${email}`,
    `/api/unsubscribe/x/${email}`,
    `/events/cancel/secret-of-${email}`,
  ])
    await look(site, path, { headers })
  const lines = log()
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '' && !/^(Administrator|Password|Ready|The server said)/.test(line))
  const strange = lines.filter((line, place) => place > 0 && !line.startsWith('{'))
  assert.deepEqual(strange, [])
  assert.doesNotMatch(lines.join('\n'), new RegExp(`${email}|${ADMIN.ADMIN_PASSWORD}|@example`))
  return `${lines.length} lines.`
}
