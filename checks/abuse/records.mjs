// Proves that an altered link reaches no other person's data, and that writes take no unlisted column.
import assert from 'node:assert/strict'
import { ADMIN } from '../environment.mjs'
import { readMailedToken } from './captured-mails.mjs'
import { guessedCodes } from './guessed-codes.mjs'
import { BEHIND_PROXY, createHttpClient, forEachConcurrently, parseJson } from './http-client.mjs'
import { massAssignment } from './mass-assignment.mjs'
import { unlistedEvents } from './unlisted-events.mjs'
import { aUser, findSeatedPeople, hashToken } from './users.mjs'
import { WEBHOOK_SETTINGS, webhookSignatures } from './webhook-signatures.mjs'

export const records = {
  name: 'records',
  settings: { ...ADMIN, ...BEHIND_PROXY, ...WEBHOOK_SETTINGS },
  cases: [
    {
      proves:
        'A personal link with a cut, altered, doubled, differently cased or twice encoded id reveals and changes nothing.',
      gate: true,
      run: tryAlteredIds,
    },
    {
      proves: "A personal link with another person's e-mail address, or with a pattern, reveals and changes nothing.",
      gate: true,
      run: tryForeignAddresses,
    },
    {
      proves: 'An invitation opens only its own event, and an altered one opens none.',
      gate: true,
      run: tryForeignInvitations,
    },
    {
      proves: 'A token of a mail works once, for one person and one call; altered or used again it is refused.',
      gate: true,
      run: tryForeignTokens,
    },
    {
      proves: "Nobody sees or ends another user's session by its id.",
      gate: true,
      run: tryForeignSessions,
    },
    webhookSignatures,
    guessedCodes,
    unlistedEvents,
    massAssignment,
  ],
}

const swapCase = (text) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
const otherCharacter = (character) => (character === 'a' ? 'b' : 'a')
const encodeTwice = (text) => [...text].map((letter) => `%25${letter.charCodeAt(0).toString(16)}`).join('')

/** Strings close to a secret but different from it. */
const alterationsOf = (secret) => [
  secret.slice(0, -1),
  secret.slice(1),
  ...[0, 7, secret.length - 1].map((at) => secret.slice(0, at) + otherCharacter(secret[at]) + secret.slice(at + 1)),
  swapCase(secret),
  secret + secret,
  `${secret}.`,
  `${secret}%00`,
  `${secret}%20`,
  `%20${secret}`,
  `${secret}%2F`,
  `${secret}%2F..`,
  `${secret.slice(0, 8)}%25`,
  `${secret};`,
  `${secret}'`,
  `${secret}%0A`,
  `${secret}%EF%BB%BF`,
  encodeTwice(secret),
  '%25',
  '_'.repeat(secret.length),
]

const linksOf = (id, email) => [
  { path: `/api/sandoz/registrations/${id}` },
  { path: `/api/sandoz/registrations/${id}/calendar` },
  { path: `/api/sandoz/workshop_registrations/cancelConfirm/${id}/${email}` },
  { method: 'POST', path: `/api/sandoz/workshop_registrations/cancelConfirm/${id}/${email}`, body: { company: true } },
  { path: `/api/unsubscribe/${id}/${email}` },
  { method: 'POST', path: `/api/unsubscribe/${id}/${email}`, body: {} },
  { path: `/events/cancel/${id}` },
  { path: `/events/thanks/${id}` },
  { path: `/unsubscribe/${id}/${email}` },
]

/** All rows that misuse of these links could change. */
const readAffectedRows = async (sql) =>
  JSON.stringify([
    await sql`select * from registrations order by id`,
    await sql`select * from blacklisted_emails order by id`,
    await sql`select count(*) from mails`,
  ])

async function assertNothingLeaks({ site, sql }, links, person) {
  const send = createHttpClient(site)
  const before = await readAffectedRows(sql)
  const wrong = []
  await forEachConcurrently(links, async (link) => {
    const { status, text, headers } = await send(link)
    const tells = [person.email, person.last_name, person.invite_slug].some(
      (word) => text.includes(word) && !link.path.includes(word),
    )
    const found = link.path.startsWith('/api/') && status === 200 && parseJson({ text })?.registrationFound !== false
    if (status >= 500 || tells || found || headers['content-type']?.includes('calendar'))
      wrong.push(`${link.method ?? 'GET'} ${link.path}: ${status}`)
  })
  assert.deepEqual(wrong, [])
  assert.equal(await readAffectedRows(sql), before, 'a row was changed')
  return `${links.length} attempts.`
}

/** Proves that the unaltered links work: if a path were renamed, the attempts below would prove nothing. */
async function assertOwnLinksWork({ site }, { id, email, last_name }) {
  const send = createHttpClient(site)
  const reading = linksOf(id, encodeURIComponent(email)).filter(({ method = 'GET' }) => method === 'GET')
  const answers = await Promise.all(reading.map(send))
  assert.deepEqual(
    answers.flatMap(({ status }, index) => (status === 200 ? [] : [`${reading[index].path}: ${status}`])),
    [],
  )
  assert.ok(answers[0].text.includes(last_name), 'the link does not show its own person')
}

async function tryAlteredIds(environment) {
  const [person] = await findSeatedPeople(environment.sql)
  await assertOwnLinksWork(environment, person)
  return assertNothingLeaks(
    environment,
    alterationsOf(person.id).flatMap((id) => linksOf(id, encodeURIComponent(person.email))),
    person,
  )
}

async function tryForeignAddresses(environment) {
  const [person, other] = await findSeatedPeople(environment.sql)
  await assertOwnLinksWork(environment, person)
  const [local, domain] = person.email.split('@')
  const addresses = [
    other.email,
    `${person.email},${other.email}`,
    '%',
    '*',
    '_'.repeat(person.email.length),
    `%@${domain}`,
    `${local}@%`,
    `${person.email}.`,
    `${local}+x@${domain}`,
    local,
    `' or '1'='1`,
    `${person.email}\0`,
    `<${person.email}>`,
    '{}',
    'null',
  ]
  const needEmail = (path) => /cancelConfirm|unsubscribe/.test(path)
  const links = addresses.flatMap((email) =>
    linksOf(person.id, encodeURIComponent(email)).filter(({ path }) => needEmail(path)),
  )
  return assertNothingLeaks(environment, links, person)
}

async function tryForeignInvitations({ site, sql }) {
  const send = createHttpClient(site)
  const [invited] = await sql`
    select r.* from registrations r join workshops w on w.id = r.workshop_id
    where r.registered is null and not r.preliminary_registration and w.starts_at > now() and r.invite_slug is not null limit 1`
  const [other] = await sql`select id from workshops where id <> ${invited.workshop_id} and starts_at > now() limit 1`
  const readInvitation = async (slug, id) =>
    parseJson(await send({ path: `/api/sandoz/workshops/invitee/${slug}?id=${id}` }))
  assert.equal(
    (await readInvitation(invited.invite_slug, invited.workshop_id)).email,
    invited.email,
    'the unaltered invitation does not open',
  )

  const wrong = []
  const attempts = [
    [invited.invite_slug, other.id],
    ...alterationsOf(invited.invite_slug).map((slug) => [slug, invited.workshop_id]),
  ]
  await forEachConcurrently(attempts, async ([slug, id]) => {
    const answer = await send({ path: `/api/sandoz/workshops/invitee/${slug}?id=${id}` })
    const page = await send({ path: `/events/${id}/${slug}` })
    const tells = [answer, page].some(({ text }) => text.includes(invited.email) || text.includes(invited.last_name))
    if (tells || answer.status >= 500 || page.status >= 500)
      wrong.push(`${slug} at ${id}: ${answer.status}, ${page.status}`)
  })
  assert.deepEqual(wrong, [])
  return `${attempts.length} attempts, each as a call and as a page.`
}

const newPasswordFields = (more) => ({
  password: 'nine patient elephants',
  password_confirmation: 'nine patient elephants',
  ...more,
})

async function tryForeignTokens(environment) {
  const { site, sql } = environment
  const send = createHttpClient(site)
  const person = await aUser(sql)
  const other = await aUser(sql)
  await send({ method: 'POST', path: '/api/password/email', body: { email: person.email } })
  const token = await readMailedToken(environment, person.email, 'password/reset')
  const reset = (body) =>
    send({
      method: 'POST',
      path: '/api/password/reset',
      body: newPasswordFields({ token, email: person.email, ...body }),
    })
  const refusals = [
    await reset({ email: other.email }),
    ...(await Promise.all(alterationsOf(token).map((altered) => reset({ token: altered })))),
    await send({ method: 'POST', path: '/api/email/verify', body: { token } }),
    await send({ method: 'POST', path: '/api/invitation/accept', body: newPasswordFields({ token }) }),
    await reset({ token: hashToken(token) }),
    await send({ path: '/api/user', token }),
  ]
  assert.deepEqual(
    refusals.map(({ status }) => status).filter((status) => ![401, 422].includes(status)),
    [],
  )
  assert.equal((await reset({})).status, 200, 'the unaltered link does not work')
  assert.equal((await reset({})).status, 422, 'the link works twice')
  const [{ count }] = await sql`select count(*)::int from users where id = ${other.id} and password_hash is not null`
  assert.equal(count, 0)
  return `${refusals.length} attempts.`
}

async function tryForeignSessions({ site, sql }) {
  const send = createHttpClient(site)
  const owner = await aUser(sql)
  const stranger = await aUser(sql)
  const manager = await aUser(sql, {
    rights: ['GET api/system/users/sessions/{id}', 'DELETE api/system/users/sessions/{id}/{session}'],
  })
  const id = parseJson(await send({ path: '/api/settings/sessions', token: owner.token })).data[0].id
  const path = `/api/settings/sessions/${id}`
  const attempts = [
    await send({ method: 'DELETE', path, token: stranger.token }),
    ...(await Promise.all(
      alterationsOf(id).map((altered) =>
        send({ method: 'DELETE', path: `/api/settings/sessions/${altered}`, token: owner.token }),
      ),
    )),
    await send({ method: 'DELETE', path: `/api/system/users/sessions/${stranger.id}/${id}`, token: manager.token }),
    await send({ path: '/api/user', token: id }),
  ]
  assert.deepEqual(
    attempts.map(({ status }) => status).filter((status) => ![400, 401, 404, 405].includes(status)),
    [],
  )
  assert.equal((await send({ path: '/api/user', token: owner.token })).status, 200, 'the session has ended')
  assert.equal((await send({ method: 'DELETE', path, token: owner.token })).status, 200, 'the owner cannot end it')
  return `${attempts.length} attempts.`
}
