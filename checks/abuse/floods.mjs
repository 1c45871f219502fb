// Proves that nobody is buried in mails by strangers, and that expensive calls of one leave room for others.
import assert from 'node:assert/strict'
import { ADMIN, eventsOf } from '../../stage.mjs'
import { askerOf, BEHIND_PROXY, forEachOf, jsonOf, newAddress } from './ask.mjs'
import { anAddress, bodyOf, callNamed } from './contract.mjs'
import { besides, watchOthers } from './memory.mjs'
import { aPerson } from './people.mjs'

/** Of all calls of strangers together, to one mailbox. */
const MAILS_AN_HOUR = 60
const CROWD = 300

export const floods = {
  name: 'floods',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves: 'However many strangers name one mailbox at whatever call, it gets a bounded number of mails in an hour.',
      quick: true,
      run: mailBomb,
    },
    {
      proves:
        'One place registers sixty times in a quarter of an hour, and an address that it makes up does not count.',
      quick: true,
      run: oneClient,
    },
    {
      proves: 'While somebody signed in asks for all lists and exports at once, others are served within a second.',
      quick: true,
      run: expensiveCalls,
    },
    {
      proves:
        'While one stranger asks for all public lists and pages in ever new words, others are served within a second.',
      quick: true,
      run: (stage) => publicLists(stage, () => ONE_PLACE),
    },
    {
      proves:
        'While strangers everywhere ask for all public lists and pages in ever new words, others are served within a second.',
      quick: true,
      run: (stage) => publicLists(stage, newAddress),
    },
    {
      proves: 'While strangers sign in hundreds of times at once, others are served within a second.',
      quick: true,
      run: expensiveGuesses,
    },
  ],
}

const REGISTRATIONS = '/api/sandoz/workshop_registrations'

async function mailBomb({ site, sql }) {
  const ask = askerOf(site)
  const post = (path, body) => ask({ method: 'POST', path, body })
  const victim = anAddress()
  const spelled = (at) => victim.replace('@', at % 3 === 0 ? '@' : `+${at}@`)
  const events = await sql`select id from workshops where starts_at > now() and not nonpublic order by id`
  const form = (workshop_id, more) => ({
    ...bodyOf(callNamed(`POST ${REGISTRATIONS}/register`).body, { workshop_id, company: [] }),
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
    const { id } = jsonOf(answer) ?? {}
    return id && post(`${REGISTRATIONS}/cancelConfirm/${id}/${encodeURIComponent(email)}`, { company: true })
  }
  let asked = 0
  await forEachOf(Array.from({ length: 40 }), async (_, round) => {
    const { id } = events[round % events.length]
    const email = spelled(round)
    await cancel(await post(`${REGISTRATIONS}/register`, form(id, { email })), email)
    const other = anAddress()
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
    asked += 8
  })
  const pattern = victim.replace('@', '(\\+\\d+)?@')
  const [{ count }] = await sql`select count(*)::int from mails where email ~ ${`^${pattern}$`} and type <> 'notice'`
  const types =
    await sql`select type, count(*)::int from mails where email ~ ${`^${pattern}$`} group by type order by 2 desc`
  const told = types.map((one) => `${one.count} ${one.type}`).join(', ')
  assert.ok(count > 0, 'nobody was written to, so this proves nothing')
  assert.ok(count <= MAILS_AN_HOUR, `${count} mails: ${told}`)
  return `${asked} calls from as many places, ${count} mails: ${told}.`
}

async function oneClient({ site, sql }) {
  const ask = askerOf(site)
  const { open } = await eventsOf(sql)
  const here = newAddress()
  const flood = async (headers) => {
    let admitted = 0
    await forEachOf(Array.from({ length: 100 }), async () => {
      const body = bodyOf(callNamed(`POST ${REGISTRATIONS}/register`).body, { workshop_id: open, company: [] })
      const { status } = await ask({
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
  assert.ok(first <= 60, `${first} were let in`)
  assert.equal(
    await flood(() => ({ 'x-forwarded-for': `${newAddress()}, ${here}`, forwarded: `for=${newAddress()}` })),
    0,
  )
  return `${first} of 100 were let in, and none of 100 under made-up addresses.`
}

/** All were answered or asked to come again. */
function toldOf(statuses) {
  const odd = statuses.filter((status) => ![200, 422, 429, 503].includes(status))
  assert.deepEqual(odd, [])
  const counts = Object.entries(Object.groupBy(statuses, (status) => status))
  return `${counts.map(([status, { length }]) => `${length} times ${status}`).join(', ')}.`
}

async function expensiveCalls(stage) {
  const ask = askerOf(stage.site)
  const { token } = await aPerson(stage.sql, { super_user: true })
  const { open } = await eventsOf(stage.sql)
  const asks = [
    { path: '/api/sandoz/workshops?per_page=99999&search=a' },
    { path: `/api/sandoz/workshop_registrations?filter[workshop_id]=${open}&per_page=99999&search=an` },
    { path: '/api/sandoz/workshops/export_full' },
    { path: '/api/system/audit/export' },
    { path: '/api/email/mailbox?search=e&per_page=99999' },
    { method: 'POST', path: '/api/sandoz/workshop_registration/export', body: { id: open, type: 'all' } },
    { method: 'POST', path: '/api/system/privacy/find', body: { email: 'nobody@example.org' } },
  ]
  return besides(stage, async () => {
    const statuses = []
    await forEachOf(
      Array.from({ length: CROWD }, (_, at) => asks[at % asks.length]),
      async (one) => statuses.push((await ask({ ...one, token })).status),
      16,
    )
    return toldOf(statuses)
  })
}

/** No two alike, so that nobody is answered from what is kept. */
function publicAsksOf({ open, over }) {
  let words = 0
  const asks = [
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
  return asks.map((addressOf) => () => {
    words += 1
    return addressOf(`a${words.toString(36)}`)
  })
}

const ONE_PLACE = newAddress()
const ALIVE_MS = 1000

async function publicLists(stage, from) {
  const ask = askerOf(stage.site)
  const asks = publicAsksOf(await eventsOf(stage.sql))
  const said = await besides(stage, () =>
    alive(stage, async () => {
      const statuses = []
      await forEachOf(
        Array.from({ length: stage.isQuick ? CROWD : 10 * CROWD }, (_, at) => asks[at % asks.length]),
        async (path) => statuses.push((await ask({ path: path(), from: from() })).status),
        16,
      )
      return toldOf(statuses)
    }),
  )
  const after = await Promise.all(asks.map((path) => ask({ path: path() })))
  assert.deepEqual(
    after.map(({ status, ms }) => status === 200 && ms < ALIVE_MS),
    asks.map(() => true),
    'it was not over when it was over',
  )
  return said
}

/** Meanwhile the process says that it lives, and a visitor reads the list; answers both in words. */
async function alive({ site }, act) {
  const watches = ['/api/health/live', '/events'].map((path) => watchOthers(site, path))
  const [outcome] = await Promise.allSettled([act()])
  const seen = await Promise.all(watches.map((watch) => watch.stop()))
  if (outcome.status === 'rejected') throw outcome.reason
  const told = seen.map(({ path, most }) => `${path} took ${most} ms at most.`).join(' ')
  assert.deepEqual(
    seen.flatMap(({ wrong }) => wrong),
    [],
  )
  assert.ok(
    seen.every(({ most }) => most < ALIVE_MS),
    told,
  )
  return `${outcome.value} ${told}`
}

function expensiveGuesses(stage) {
  const ask = askerOf(stage.site)
  return besides(stage, async () => {
    const statuses = []
    const guess = async () =>
      statuses.push(
        (await ask({ method: 'POST', path: '/api/login', body: { email: anAddress(), password: 'x' } })).status,
      )
    await forEachOf(Array.from({ length: CROWD }), guess, 16)
    return toldOf(statuses)
  })
}
