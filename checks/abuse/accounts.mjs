// Proves that guessing is limited, that guesses lock nobody out, and that no answer tells who has an account.
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { ADMIN, findDemoEvents } from '../environment.mjs'
import { readMailedToken, readMailsTo } from './captured-mails.mjs'
import { anEmail } from './contract.mjs'
import {
  BEHIND_PROXY,
  createHttpClient,
  forEachConcurrently,
  medianOf,
  newIpAddress,
  parseJson,
} from './http-client.mjs'
import { sessionCases } from './sessions.mjs'
import { aUser, aUserWithPassword, createLogin, findSeatedPeople, hashToken, PASSWORD } from './users.mjs'

const ROUNDS = 100
/** Delays of a real network vary a hundred times as much. */
const MAX_DIFFERENCE_MS = 2

export const accounts = {
  name: 'accounts',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves:
        'Guesses at one account stop at ten from one address and a hundred an hour from all; the owner still signs in.',
      quick: true,
      run: guessPasswords,
    },
    {
      proves:
        'Guesses with one password at many accounts stop at sixty a minute from one address, and forged addresses do not help.',
      quick: true,
      run: guessAccounts,
    },
    {
      proves: 'Codes of the second factor can be guessed ten times in a quarter of an hour and twenty times a day.',
      quick: true,
      run: guessCodes,
    },
    {
      proves: 'Neither status, text nor headers tell whether an address is known, at any call that takes one.',
      quick: true,
      run: compareAnswers,
    },
    {
      proves:
        'The time of an answer does not tell it either: in a hundred pairs of answers of each call the median difference is below 2 ms.',
      run: compareTimes,
    },
    ...sessionCases,
  ],
}

const statusesOf = (answers) => answers.map(({ status }) => status)
const countOf = (list, wanted) => list.filter((one) => one === wanted).length

async function guessPasswords(environment) {
  const send = createHttpClient(environment.site)
  const login = createLogin(send)
  const { email, password } = await aUserWithPassword(send, environment.sql)
  const home = newIpAddress()
  assert.equal((await login(email, password, { from: home })).status, 200)

  const here = newIpAddress()
  const fromHere = []
  for (let guess = 0; guess < 15; guess += 1) fromHere.push(await login(email, `wrong ${guess}`, { from: here }))
  assert.equal(countOf(statusesOf(fromHere), 422), 10, 'one address was not limited to ten guesses')
  const fromEverywhere = []
  await forEachConcurrently(Array.from({ length: 150 }), async (_, guess) =>
    fromEverywhere.push(await login(email, `wrong ${guess}`)),
  )
  const checked = countOf(statusesOf(fromEverywhere), 422)
  assert.ok(checked <= 100, `${checked} guesses from all addresses were checked`)
  assert.equal((await login(email, password)).status, 429, 'a new address signs in although all guesses are used up')
  assert.equal((await login(email, password, { from: home })).status, 200, 'the owner is locked out at a known address')

  const newPlace = newIpAddress()
  await send({ method: 'POST', path: '/api/password/email', body: { email } })
  const chosen = { password: 'nine patient elephants', password_confirmation: 'nine patient elephants' }
  const body = { email, token: await readMailedToken(environment, email, 'password/reset'), ...chosen }
  assert.equal((await send({ method: 'POST', path: '/api/password/reset', body, from: newPlace })).status, 200)
  assert.equal(
    (await login(email, chosen.password, { from: newPlace })).status,
    200,
    'the new password does not sign in',
  )
  const types = (await readMailsTo(environment, email)).map(({ type }) => type)
  assert.equal(countOf(types, 'password_changed'), 2, 'the owner got no mail about the new password')
  return `${checked} of 150 guesses from 150 addresses were checked.`
}

async function guessAccounts({ site, sql }) {
  const send = createHttpClient(site)
  const people = await Promise.all(Array.from({ length: 90 }, () => aUser(sql)))
  const spray = async (headers) => {
    const answers = []
    for (const { email } of people)
      answers.push(
        await send({
          method: 'POST',
          path: '/api/login',
          body: { email, password: 'Sommer2026!!' },
          from: null,
          headers: headers(),
        }),
      )
    return countOf(statusesOf(answers), 422)
  }
  const here = newIpAddress()
  const checked = await spray(() => ({ 'x-forwarded-for': here }))
  assert.ok(checked <= 60, `${checked} of ${people.length} were checked`)
  // Only the entry that the trusted proxy appended counts.
  const forged = await spray(() => ({
    'x-forwarded-for': `${newIpAddress()}, ${here}`,
    'x-real-ip': newIpAddress(),
    'x-client-address': newIpAddress(),
    forwarded: `for=${newIpAddress()}`,
    'cf-connecting-ip': newIpAddress(),
    'true-client-ip': newIpAddress(),
  }))
  assert.equal(forged, 0, `${forged} were checked under forged addresses`)
  return `${checked} of ${people.length} were checked.`
}

const totpCodeOf = (secret) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - 30_000 })

async function guessCodes({ site, sql }) {
  const send = createHttpClient(site)
  const { id, email, password, token } = await aUserWithPassword(send, sql)
  const post = (path, body) => send({ method: 'POST', path: `/api/settings/second_factor/${path}`, token, body })
  const { secret } = parseJson(await post('start', { password }))
  assert.equal((await post('confirm', { code: totpCodeOf(secret) })).status, 200)
  const guess = async () =>
    (await send({ method: 'POST', path: '/api/login', body: { email, password, code: 'abcdef' } })).status
  let checked = 0
  for (let quarter = 0; quarter < 7; quarter += 1) {
    const statuses = []
    for (let one = 0; one < 12; one += 1) statuses.push(await guess())
    checked += countOf(statuses, 422)
    assert.ok(countOf(statuses, 422) <= 10)
    // Moves the clock by a quarter of an hour: empties the rate limit.
    await sql`delete from rate_limits where key = ${hashToken(`code ${id} elsewhere`)}`
  }
  assert.ok(checked <= 20, `${checked} codes were checked`)
  return `${checked} of 84 codes were checked.`
}

/** Public calls that take an e-mail address, each with a function that creates a known address. */
async function prepareAddressCalls({ site, sql }) {
  const send = createHttpClient(site)
  const { full } = await findDemoEvents(sql)
  const chosen = { password: PASSWORD, password_confirmation: PASSWORD }
  const account = async () => (await aUser(sql)).email
  const [seated] = await findSeatedPeople(sql)
  // Make room for all the registrations below.
  await sql`update workshops set maximum_participants = null where id = ${seated.workshop_id}`
  const waiting = async () => {
    const email = anEmail()
    await sql`insert into registrations (id, invite_slug, workshop_id, email, language, preliminary_registration) values (${`i${email.replace(/\W/g, '-')}`.slice(0, 40).padEnd(22, 'x')}, ${`s${email.replace(/\W/g, '-')}`.slice(0, 40).padEnd(22, 'x')}, ${full}, ${email}, 'de', true)`
    return email
  }
  const registered = async () => {
    const email = anEmail()
    const key = email.replace(/\W/g, '-').padEnd(22, 'x')
    await sql`insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, registered) values (${`i${key}`}, ${`s${key}`}, ${seated.workshop_id}, ${email}, 'Mona', 'Lisa', 'de', now())`
    return email
  }
  return [
    { path: '/api/login', known: account, body: (email) => ({ email, password: 'wrong password' }) },
    { path: '/api/password/email', known: account, body: (email) => ({ email }) },
    { path: '/api/register', known: account, body: (email) => ({ name: 'Mona', email, ...chosen }) },
    { path: '/api/password/reset', known: account, body: (email) => ({ email, token: 'A'.repeat(43), ...chosen }) },
    {
      path: '/api/sandoz/workshop_registrations/resend',
      known: registered,
      body: (email) => ({ workshop_id: seated.workshop_id, email }),
    },
    {
      path: '/api/sandoz/workshop_registrations/register_email',
      known: waiting,
      body: (email) => ({ workshop_id: full, email }),
    },
  ].map((call) => ({ ...call, send: (email) => send({ method: 'POST', path: call.path, body: call.body(email) }) }))
}

/** Leaves out headers that differ each time, and the address itself. */
const visibleAnswerOf = (
  { status, headers: { date, 'x-request-id': id, 'set-cookie': cookie, ...headers }, text },
  email,
) => JSON.stringify([status, { ...headers, cookie: Boolean(cookie) }, text.replaceAll(email, 'somebody')])

async function compareAnswers(environment) {
  const calls = await prepareAddressCalls(environment)
  const wrong = []
  for (const { path, known, send } of calls) {
    // Both addresses have the same length, so the answers must have it as well.
    const one = await known()
    const other = anEmail()
    const ofKnown = visibleAnswerOf(await send(one), one)
    const ofUnknown = visibleAnswerOf(await send(other), other)
    const lengths = (text) => text.replace(/"content-length":"\d+"/, '')
    if (lengths(ofKnown) !== lengths(ofUnknown)) wrong.push(`${path}: ${ofKnown} and ${ofUnknown}`)
  }
  assert.deepEqual(wrong, [])
  return `${calls.length} calls.`
}

async function compareTimes(environment) {
  const calls = await prepareAddressCalls(environment)
  const differences = {}
  const measure = async (call) => {
    const pairs = []
    // A busy machine can delay answers, so a difference counts only if more pairs show it as well.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      pairs.push(...(await measurePairs(call)))
      differences[call.path] = medianOf(pairs)
      if (Math.abs(differences[call.path]) <= MAX_DIFFERENCE_MS) return
    }
  }
  await forEachConcurrently(calls, measure, 2)
  const summary = Object.entries(differences).map(([path, ms]) => `${path} ${ms.toFixed(1)} ms`)
  const apart = Object.values(differences).filter((ms) => Math.abs(ms) > MAX_DIFFERENCE_MS)
  assert.equal(apart.length, 0, summary.join(', '))
  return summary.join(', ')
}

/**
 * Asks with a known and an unknown address in turn, and returns by how much longer the answer took for the known one. The
 * answers of a pair follow each other, so that a machine that is slow for a while delays both.
 */
async function measurePairs({ known, send }) {
  const pairs = []
  await send(anEmail())
  for (let round = 0; round < ROUNDS; round += 1) {
    const addresses = [
      ['known', await known()],
      ['unknown', anEmail()],
    ]
    const took = {}
    for (const [kind, email] of round % 2 ? addresses : addresses.reverse()) took[kind] = (await send(email)).ms
    pairs.push(took.known - took.unknown)
  }
  return pairs
}
