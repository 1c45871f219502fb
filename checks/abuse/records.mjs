// Proves that nobody reaches what is another person's by an altered address, nor writes what the contract does not list.
import assert from 'node:assert/strict'
import { ADMIN } from '../../stage.mjs'
import { askerOf, BEHIND_PROXY, forEachOf, jsonOf } from './ask.mjs'
import { massAssignment } from './assignment.mjs'
import { tokenMailed } from './mailbox.mjs'
import { aPerson, hashOf, seatedPeople } from './people.mjs'
import { foreignSignatures, WEBHOOK } from './signatures.mjs'
import { unlistedEvents } from './unlisted.mjs'

export const records = {
  name: 'records',
  settings: { ...ADMIN, ...BEHIND_PROXY, ...WEBHOOK },
  cases: [
    {
      proves:
        'A personal link whose id is cut, altered, doubled, in other letters or encoded twice tells and changes nothing.',
      quick: true,
      run: alteredIds,
    },
    {
      proves:
        'A personal link with the e-mail address of somebody else, or a pattern in its place, tells and changes nothing.',
      quick: true,
      run: foreignAddresses,
    },
    {
      proves: 'An invitation opens its own event and no other, and no altered one opens any.',
      quick: true,
      run: foreignInvitations,
    },
    {
      proves:
        'A link from a mail does one thing for one person once: its token fits no other call, nor altered, nor again.',
      quick: true,
      run: foreignTokens,
    },
    {
      proves: 'Nobody ends or sees the session of somebody else by its id.',
      quick: true,
      run: foreignSessions,
    },
    foreignSignatures,
    unlistedEvents,
    massAssignment,
  ],
}

const swapped = (text) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
const nextLetter = (letter) => (letter === 'a' ? 'b' : 'a')
const twice = (text) => [...text].map((letter) => `%25${letter.charCodeAt(0).toString(16)}`).join('')

/** Not the same secret, however near. */
const alterationsOf = (secret) => [
  secret.slice(0, -1),
  secret.slice(1),
  ...[0, 7, secret.length - 1].map((at) => secret.slice(0, at) + nextLetter(secret[at]) + secret.slice(at + 1)),
  swapped(secret),
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
  twice(secret),
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

/** Everything that an abuse of these links could have changed. */
const standing = async (sql) =>
  JSON.stringify([
    await sql`select * from registrations order by id`,
    await sql`select * from blacklisted_emails order by id`,
    await sql`select count(*) from mails`,
  ])

async function expectNothing({ site, sql }, links, person) {
  const ask = askerOf(site)
  const before = await standing(sql)
  const wrong = []
  await forEachOf(links, async (link) => {
    const { status, text, headers } = await ask(link)
    const tells = [person.email, person.last_name, person.invite_slug].some(
      (word) => text.includes(word) && !link.path.includes(word),
    )
    const found = link.path.startsWith('/api/') && status === 200 && jsonOf({ text })?.registrationFound !== false
    if (status >= 500 || tells || found || headers['content-type']?.includes('calendar'))
      wrong.push(`${link.method ?? 'GET'} ${link.path}: ${status}`)
  })
  assert.deepEqual(wrong, [])
  assert.equal(await standing(sql), before, 'something was changed')
  return `${links.length} attempts.`
}

/** What is asked for in vain below is there for whom it belongs to: a renamed path proves nothing. */
async function expectOwn({ site }, { id, email, last_name }) {
  const ask = askerOf(site)
  const reading = linksOf(id, encodeURIComponent(email)).filter(({ method = 'GET' }) => method === 'GET')
  const answers = await Promise.all(reading.map(ask))
  assert.deepEqual(
    answers.flatMap(({ status }, place) => (status === 200 ? [] : [`${reading[place].path}: ${status}`])),
    [],
  )
  assert.ok(answers[0].text.includes(last_name), 'the link does not tell its own person')
}

async function alteredIds(stage) {
  const [person] = await seatedPeople(stage.sql)
  await expectOwn(stage, person)
  return expectNothing(
    stage,
    alterationsOf(person.id).flatMap((id) => linksOf(id, encodeURIComponent(person.email))),
    person,
  )
}

async function foreignAddresses(stage) {
  const [person, other] = await seatedPeople(stage.sql)
  await expectOwn(stage, person)
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
  return expectNothing(stage, links, person)
}

async function foreignInvitations({ site, sql }) {
  const ask = askerOf(site)
  const [invited] = await sql`
    select r.* from registrations r join workshops w on w.id = r.workshop_id
    where r.registered is null and not r.preliminary_registration and w.starts_at > now() and r.invite_slug is not null limit 1`
  const [other] = await sql`select id from workshops where id <> ${invited.workshop_id} and starts_at > now() limit 1`
  const asked = async (slug, id) => jsonOf(await ask({ path: `/api/sandoz/workshops/invitee/${slug}?id=${id}` }))
  assert.equal(
    (await asked(invited.invite_slug, invited.workshop_id)).email,
    invited.email,
    'the invitation itself does not open',
  )

  const wrong = []
  const attempts = [
    [invited.invite_slug, other.id],
    ...alterationsOf(invited.invite_slug).map((slug) => [slug, invited.workshop_id]),
  ]
  await forEachOf(attempts, async ([slug, id]) => {
    const answer = await ask({ path: `/api/sandoz/workshops/invitee/${slug}?id=${id}` })
    const page = await ask({ path: `/events/${id}/${slug}` })
    const tells = [answer, page].some(({ text }) => text.includes(invited.email) || text.includes(invited.last_name))
    if (tells || answer.status >= 500 || page.status >= 500)
      wrong.push(`${slug} at ${id}: ${answer.status}, ${page.status}`)
  })
  assert.deepEqual(wrong, [])
  return `${attempts.length} attempts, each as a call and as a page.`
}

const chosen = (more) => ({
  password: 'nine patient elephants',
  password_confirmation: 'nine patient elephants',
  ...more,
})

async function foreignTokens(stage) {
  const { site, sql } = stage
  const ask = askerOf(site)
  const [person, other] = [await aPerson(sql), await aPerson(sql)]
  await ask({ method: 'POST', path: '/api/password/email', body: { email: person.email } })
  const token = await tokenMailed(stage, person.email, 'password/reset')
  const reset = (body) =>
    ask({ method: 'POST', path: '/api/password/reset', body: chosen({ token, email: person.email, ...body }) })
  const refusals = [
    await reset({ email: other.email }),
    ...(await Promise.all(alterationsOf(token).map((altered) => reset({ token: altered })))),
    await ask({ method: 'POST', path: '/api/email/verify', body: { token } }),
    await ask({ method: 'POST', path: '/api/invitation/accept', body: chosen({ token }) }),
    await reset({ token: hashOf(token) }),
    await ask({ path: '/api/user', token }),
  ]
  assert.deepEqual(
    refusals.map(({ status }) => status).filter((status) => ![401, 422].includes(status)),
    [],
  )
  assert.equal((await reset({})).status, 200, 'the link itself does not work')
  assert.equal((await reset({})).status, 422, 'the link works twice')
  const [{ count }] = await sql`select count(*)::int from users where id = ${other.id} and password_hash is not null`
  assert.equal(count, 0)
  return `${refusals.length} attempts.`
}

async function foreignSessions({ site, sql }) {
  const ask = askerOf(site)
  const [owner, stranger] = [await aPerson(sql), await aPerson(sql)]
  const manager = await aPerson(sql, {
    rights: ['GET api/system/users/sessions/{id}', 'DELETE api/system/users/sessions/{id}/{session}'],
  })
  const id = jsonOf(await ask({ path: '/api/settings/sessions', token: owner.token })).data[0].id
  const path = `/api/settings/sessions/${id}`
  const attempts = [
    await ask({ method: 'DELETE', path, token: stranger.token }),
    ...(await Promise.all(
      alterationsOf(id).map((altered) =>
        ask({ method: 'DELETE', path: `/api/settings/sessions/${altered}`, token: owner.token }),
      ),
    )),
    await ask({ method: 'DELETE', path: `/api/system/users/sessions/${stranger.id}/${id}`, token: manager.token }),
    await ask({ path: '/api/user', token: id }),
  ]
  assert.deepEqual(
    attempts.map(({ status }) => status).filter((status) => ![400, 401, 404, 405].includes(status)),
    [],
  )
  assert.equal((await ask({ path: '/api/user', token: owner.token })).status, 200, 'the session has ended')
  assert.equal((await ask({ method: 'DELETE', path, token: owner.token })).status, 200, 'the owner cannot end it')
  return `${attempts.length} attempts.`
}
