// Proves that mails to one mailbox are limited, and that expensive calls of one client leave capacity for others.
import assert from 'node:assert/strict'
import { ADMIN, findDemoEvents } from '../environment.mjs'
import { anEmail, bodyOf, findCall } from './contract.mjs'
import { BEHIND_PROXY, createHttpClient, forEachConcurrently, newIpAddress, parseJson } from './http-client.mjs'
import { assertOthersServed, watchLatency } from './server-watch.mjs'
import { aUser } from './users.mjs'

/** Allowed for one mailbox, over all public calls together. */
const MAILS_AN_HOUR = 40
const REQUESTS = 300

export const floods = {
  name: 'floods',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves:
        'One mailbox gets a limited number of mails an hour, however many clients name it at whatever call, and its owner can register.',
      quick: true,
      run: floodMailbox,
    },
    {
      proves: 'One address registers sixty times in a quarter of an hour, and forged addresses do not help.',
      quick: true,
      run: floodFromOneAddress,
    },
    {
      proves: 'While a signed-in user requests all lists and exports at once, others are served within a second.',
      quick: true,
      run: floodExpensiveCalls,
    },
    {
      proves:
        'While one client requests all public lists and pages with ever new queries, others are served within a second.',
      quick: true,
      run: (environment) => floodPublicLists(environment, () => ONE_ADDRESS),
    },
    {
      proves:
        'While clients at many addresses request all public lists and pages with ever new queries, others are served within a second.',
      quick: true,
      run: (environment) => floodPublicLists(environment, newIpAddress),
    },
    {
      proves: 'While hundreds of sign-ins run at once, others are served within a second.',
      quick: true,
      run: floodSignIns,
    },
  ],
}

const REGISTRATIONS = '/api/sandoz/workshop_registrations'

async function floodMailbox({ site, sql }) {
  const send = createHttpClient(site)
  const post = (path, body) => send({ method: 'POST', path, body })
  const victim = anEmail()
  const spelled = (at) => victim.replace('@', at % 3 === 0 ? '@' : `+${at}@`)
  const events = await sql`select id from workshops where starts_at > now() and not nonpublic order by id`
  const form = (workshop_id, more) => ({
    ...bodyOf(findCall(`POST ${REGISTRATIONS}/register`).body, { workshop_id, company: [] }),
    ...more,
  })
  const companion = (email) => ({
    title: '',
    gender: 'f',
    first_name: 'Eva',
    last_name: 'Harmlos',
    institution: 'Praxis',
    email,
  })
  await sql`insert into users (name, email, email_verified_at) values ('Opfer', ${victim}, now())`

  const cancel = (answer, email) => {
    const { id } = parseJson(answer) ?? {}
    return id && post(`${REGISTRATIONS}/cancelConfirm/${id}/${encodeURIComponent(email)}`, { company: true })
  }
  let calls = 0
  await forEachConcurrently(Array.from({ length: 40 }), async (_, round) => {
    const { id } = events[round % events.length]
    const email = spelled(round)
    await cancel(await post(`${REGISTRATIONS}/register`, form(id, { email })), email)
    const other = anEmail()
    await cancel(
      await post(`${REGISTRATIONS}/register`, form(id, { email: other, company: [companion(spelled(round + 1))] })),
      other,
    )
    await post(`${REGISTRATIONS}/register_email`, { workshop_id: id, email })
    await post(`${REGISTRATIONS}/resend`, { workshop_id: id, email })
    await post('/api/password/email', { email: victim })
    await post('/api/register', {
      name: 'Opfer',
      email,
      password: 'seven quiet lighthouses',
      password_confirmation: 'seven quiet lighthouses',
    })
    calls += 8
  })
  const pattern = victim.replace('@', '(\\+\\d+)?@')
  // Mails that are joined to another one, and those that wait until the next hours, are none of this hour.
  const isOfThisHour = sql`email ~ ${`^${pattern}$`} and type <> 'notice' and joined_to is null and next_attempt_at <= now()`
  const [{ count }] = await sql`select count(*)::int from mails where ${isOfThisHour}`
  const types = await sql`select type, count(*)::int from mails where ${isOfThisHour} group by type order by 2 desc`
  const summary = types.map((one) => `${one.count} ${one.type}`).join(', ')
  assert.ok(count > 0, 'no mail was queued, so the case proves nothing')
  assert.ok(count <= MAILS_AN_HOUR, `${count} mails: ${summary}`)
  const own = await post(`${REGISTRATIONS}/register`, form((await findDemoEvents(sql)).open, { email: victim }))
  assert.equal(own.status, 200, `her own registration is answered with ${own.status}: ${own.text}`)
  const [{ waiting }] = await sql`select count(*)::int as waiting from mails
    where email = ${victim} and state = 'queued' and joined_to is null and next_attempt_at > now()`
  assert.ok(waiting <= 2, `${waiting} mails wait for one address`)
  return `${calls} calls from as many addresses, ${count} mails: ${summary}.`
}

async function floodFromOneAddress({ site, sql }) {
  const send = createHttpClient(site)
  const { open } = await findDemoEvents(sql)
  const here = newIpAddress()
  const flood = async (headers) => {
    let admitted = 0
    await forEachConcurrently(Array.from({ length: 100 }), async () => {
      const body = bodyOf(findCall(`POST ${REGISTRATIONS}/register`).body, { workshop_id: open, company: [] })
      const { status } = await send({
        method: 'POST',
        path: `${REGISTRATIONS}/register`,
        body,
        from: null,
        headers: headers(),
      })
      if (status !== 429) admitted += 1
    })
    return admitted
  }
  const first = await flood(() => ({ 'x-forwarded-for': here }))
  assert.ok(first <= 60, `${first} were accepted`)
  assert.equal(
    await flood(() => ({ 'x-forwarded-for': `${newIpAddress()}, ${here}`, forwarded: `for=${newIpAddress()}` })),
    0,
  )
  return `${first} of 100 were accepted, and none of 100 with forged addresses.`
}

/** Fails on a status other than success, refusal or "try again later". */
function describeStatuses(statuses) {
  const odd = statuses.filter((status) => ![200, 422, 429, 503].includes(status))
  assert.deepEqual(odd, [])
  const counts = Object.entries(Object.groupBy(statuses, (status) => status))
  return `${counts.map(([status, { length }]) => `${length} times ${status}`).join(', ')}.`
}

async function floodExpensiveCalls(environment) {
  const send = createHttpClient(environment.site)
  const { token } = await aUser(environment.sql, { super_user: true })
  const { open } = await findDemoEvents(environment.sql)
  const requests = [
    { path: '/api/sandoz/workshops?per_page=99999&search=a' },
    { path: `/api/sandoz/workshop_registrations?filter[workshop_id]=${open}&per_page=99999&search=an` },
    { path: '/api/sandoz/workshops/export_full' },
    { path: '/api/system/audit/export' },
    { path: '/api/email/mailbox?search=e&per_page=99999' },
    { method: 'POST', path: '/api/sandoz/workshop_registration/export', body: { id: open, type: 'all' } },
    { path: `/api/sandoz/workshop_registration/attendance_list/${open}` },
    { method: 'POST', path: '/api/system/privacy/find', body: { email: 'nobody@example.org' } },
  ]
  return assertOthersServed(environment, async () => {
    const statuses = []
    await forEachConcurrently(
      Array.from({ length: REQUESTS }, (_, at) => requests[at % requests.length]),
      async (one) => statuses.push((await send({ ...one, token })).status),
      16,
    )
    return describeStatuses(statuses)
  })
}

/** Each query is new, so that the page cache answers none. */
function publicRequestsOf({ open, over }) {
  let words = 0
  const requests = [
    (word) => `/events?language=de&search=${word}`,
    (word) => `/en/events?when=past&search=${word}`,
    (word) => `/events_d?language=en&page=2&search=${word}`,
    (word) => `/events_p?when=past&x=${word}`,
    (word) => `/?x=${word}`,
    (word) => `/api/sandoz/workshops/public?per_page=99999&filter[category_d]=1&search=${word}`,
    (word) => `/api/sandoz/workshops/public?per_page=99999&sortBy=title&sortByDirection=desc&q=a&x=${word}`,
    (word) => `/api/translations/en?x=${word}`,
    (word) => `/sitemap.xml?x=${word}`,
    (word) => `/events/${open}?x=${word}`,
    (word) => `/en/events/${open}?x=${word}`,
    (word) => `/en/events/${over}?x=${word}`,
  ]
  return requests.map((addressOf) => () => {
    words += 1
    return addressOf(`a${words.toString(36)}`)
  })
}

const ONE_ADDRESS = newIpAddress()
const LIVENESS_LIMIT_MS = 1000

async function floodPublicLists(environment, from) {
  const send = createHttpClient(environment.site)
  const requests = publicRequestsOf(await findDemoEvents(environment.sql))
  // The first request for each page loads its code, which takes up to a third of a second and is no effect of a flood.
  for (const path of requests) await send({ path: path() })
  const summary = await assertOthersServed(environment, () =>
    assertStaysAlive(environment, async () => {
      const statuses = []
      await forEachConcurrently(
        Array.from(
          { length: environment.isQuick ? REQUESTS : 10 * REQUESTS },
          (_, at) => requests[at % requests.length],
        ),
        async (path) => statuses.push((await send({ path: path(), from: from() })).status),
        16,
      )
      return describeStatuses(statuses)
    }),
  )
  const after = await Promise.all(requests.map((path) => send({ path: path() })))
  assert.deepEqual(
    after.map(({ status, ms }) => status === 200 && ms < LIVENESS_LIMIT_MS),
    requests.map(() => true),
    'the server had not recovered after the flood',
  )
  return summary
}

/** Runs `act` while a liveness check and a visitor's list are requested; returns a text about both. */
async function assertStaysAlive({ site }, act) {
  const watches = ['/api/health/live', '/events'].map((path) => watchLatency(site, path))
  const [outcome] = await Promise.allSettled([act()])
  const seen = await Promise.all(watches.map((watch) => watch.stop()))
  if (outcome.status === 'rejected') throw outcome.reason
  const latencies = seen.map(({ path, most }) => `${path} took ${most} ms at most.`).join(' ')
  assert.deepEqual(
    seen.flatMap(({ wrong }) => wrong),
    [],
  )
  assert.ok(
    seen.every(({ most }) => most < LIVENESS_LIMIT_MS),
    latencies,
  )
  return `${outcome.value} ${latencies}`
}

function floodSignIns(environment) {
  const send = createHttpClient(environment.site)
  return assertOthersServed(environment, async () => {
    const statuses = []
    const guess = async () =>
      statuses.push(
        (await send({ method: 'POST', path: '/api/login', body: { email: anEmail(), password: 'x' } })).status,
      )
    await forEachConcurrently(Array.from({ length: REQUESTS }), guess, 16)
    return describeStatuses(statuses)
  })
}
