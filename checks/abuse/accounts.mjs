// Proves that guessing is bounded, that nobody is locked out by it, and that no answer tells who has an account.
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { ADMIN, eventsOf } from '../../stage.mjs'
import { askerOf, BEHIND_PROXY, forEachOf, jsonOf, medianOf, newAddress } from './ask.mjs'
import { anAddress } from './contract.mjs'
import { mailsTo, tokenMailed } from './mailbox.mjs'
import { aPerson, hashOf, loginOf, PASSWORD, seatedPeople, withPassword } from './people.mjs'
import { sessionCases } from './sessions.mjs'

const ROUNDS = 100
/** What a network adds to and takes from each answer is a hundred times as much. */
const WITHIN_MS = 2

export const accounts = {
  name: 'accounts',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves:
        'Many passwords on one account end after ten from one place and a hundred in an hour from everywhere; the owner gets in all the same.',
      quick: true,
      run: manyPasswords,
    },
    {
      proves:
        'One password on many accounts ends after sixty in a minute from one place, and an address cannot be made up.',
      quick: true,
      run: manyAccounts,
    },
    {
      proves:
        'Codes of the second step are guessed ten times in a quarter of an hour and fifty times in a day, and no more.',
      quick: true,
      run: manyCodes,
    },
    {
      proves: 'Neither status, words nor headers tell whether an address is known, at any call that takes one.',
      quick: true,
      run: knownByWords,
    },
    {
      proves: 'Nor does the time that an answer takes, by two milliseconds, over two hundred answers of each call.',
      run: knownByTime,
    },
    ...sessionCases,
  ],
}

const statusesOf = (answers) => answers.map(({ status }) => status)
const countOf = (list, wanted) => list.filter((one) => one === wanted).length

async function manyPasswords(stage) {
  const ask = askerOf(stage.site)
  const login = loginOf(ask)
  const { email, password } = await withPassword(ask, stage.sql)
  const home = newAddress()
  assert.equal((await login(email, password, { from: home })).status, 200)

  const here = newAddress()
  const fromHere = []
  for (let guess = 0; guess < 15; guess += 1) fromHere.push(await login(email, `wrong ${guess}`, { from: here }))
  assert.equal(countOf(statusesOf(fromHere), 422), 10, 'not ten guesses from one place')
  const fromEverywhere = []
  await forEachOf(Array.from({ length: 150 }), async (_, guess) =>
    fromEverywhere.push(await login(email, `wrong ${guess}`)),
  )
  const looked = countOf(statusesOf(fromEverywhere), 422)
  assert.ok(looked <= 100, `${looked} guesses from everywhere were looked at`)
  assert.equal((await login(email, password)).status, 429, 'a new place gets in all the same')
  assert.equal(
    (await login(email, password, { from: home })).status,
    200,
    'the owner is locked out where they were before',
  )

  const newPlace = newAddress()
  await ask({ method: 'POST', path: '/api/password/email', body: { email } })
  const chosen = { password: 'nine patient elephants', password_confirmation: 'nine patient elephants' }
  const body = { email, token: await tokenMailed(stage, email, 'password/reset'), ...chosen }
  assert.equal((await ask({ method: 'POST', path: '/api/password/reset', body, from: newPlace })).status, 200)
  assert.equal((await login(email, chosen.password, { from: newPlace })).status, 200, 'a new password does not open it')
  const types = (await mailsTo(stage, email)).map(({ type }) => type)
  assert.equal(countOf(types, 'password_changed'), 2, 'the owner was not told of a new password')
  return `${looked} of 150 guesses from 150 places were looked at.`
}

async function manyAccounts({ site, sql }) {
  const ask = askerOf(site)
  const people = await Promise.all(Array.from({ length: 90 }, () => aPerson(sql)))
  const spray = async (headers) => {
    const answers = []
    for (const { email } of people)
      answers.push(
        await ask({
          method: 'POST',
          path: '/api/login',
          body: { email, password: 'Sommer2026!!' },
          from: null,
          headers: headers(),
        }),
      )
    return countOf(statusesOf(answers), 422)
  }
  const here = newAddress()
  const looked = await spray(() => ({ 'x-forwarded-for': here }))
  assert.ok(looked <= 60, `${looked} of ${people.length} were looked at`)
  // Only what the trusted proxy appended counts, whatever stands before it.
  const forged = await spray(() => ({
    'x-forwarded-for': `${newAddress()}, ${here}`,
    'x-real-ip': newAddress(),
    'x-client-address': newAddress(),
    forwarded: `for=${newAddress()}`,
    'cf-connecting-ip': newAddress(),
    'true-client-ip': newAddress(),
  }))
  assert.equal(forged, 0, `${forged} were looked at under forged addresses`)
  return `${looked} of ${people.length} were looked at.`
}

const codeOf = (secret) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - 30_000 })

async function manyCodes({ site, sql }) {
  const ask = askerOf(site)
  const { id, email, password, token } = await withPassword(ask, sql)
  const post = (path, body) => ask({ method: 'POST', path: `/api/settings/second_factor/${path}`, token, body })
  const { secret } = jsonOf(await post('start', { password }))
  assert.equal((await post('confirm', { code: codeOf(secret) })).status, 200)
  const guess = async () =>
    (await ask({ method: 'POST', path: '/api/login', body: { email, password, code: 'abcdef' } })).status
  let looked = 0
  for (let quarter = 0; quarter < 7; quarter += 1) {
    const statuses = []
    for (let one = 0; one < 12; one += 1) statuses.push(await guess())
    looked += countOf(statuses, 422)
    assert.ok(countOf(statuses, 422) <= 10)
    // A quarter of an hour later.
    await sql`delete from rate_limits where key = ${hashOf(`code ${id}`)}`
  }
  assert.ok(looked <= 50, `${looked} codes were looked at`)
  return `${looked} of 84 codes were looked at.`
}

/** Calls that anybody makes with an address, and somebody for each of the two kinds. */
async function callsWithAddress({ site, sql }) {
  const ask = askerOf(site)
  const { full } = await eventsOf(sql)
  const chosen = { password: PASSWORD, password_confirmation: PASSWORD }
  const account = async () => (await aPerson(sql)).email
  const [seated] = await seatedPeople(sql)
  // Room for all who are put there.
  await sql`update workshops set maximum_participants = null where id = ${seated.workshop_id}`
  const waiting = async () => {
    const email = anAddress()
    await sql`insert into registrations (id, invite_slug, workshop_id, email, language, preliminary_registration) values (${`i${email.replace(/\W/g, '-')}`.slice(0, 40).padEnd(22, 'x')}, ${`s${email.replace(/\W/g, '-')}`.slice(0, 40).padEnd(22, 'x')}, ${full}, ${email}, 'de', true)`
    return email
  }
  const registered = async () => {
    const email = anAddress()
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
  ].map((call) => ({ ...call, ask: (email) => ask({ method: 'POST', path: call.path, body: call.body(email) }) }))
}

/** Of headers what is another each time is left out, and of words the address itself. */
const toldBy = ({ status, headers: { date, 'x-request-id': id, 'set-cookie': cookie, ...headers }, text }, email) =>
  JSON.stringify([status, { ...headers, cookie: Boolean(cookie) }, text.replaceAll(email, 'somebody')])

async function knownByWords(stage) {
  const calls = await callsWithAddress(stage)
  const wrong = []
  for (const { path, known, ask } of calls) {
    // Of the same length: what is said must be as long.
    const [one, other] = [await known(), anAddress()]
    const [told, untold] = [toldBy(await ask(one), one), toldBy(await ask(other), other)]
    const lengths = (text) => text.replace(/"content-length":"\d+"/, '')
    if (lengths(told) !== lengths(untold)) wrong.push(`${path}: ${told} and ${untold}`)
  }
  assert.deepEqual(wrong, [])
  return `${calls.length} calls.`
}

async function knownByTime(stage) {
  const calls = await callsWithAddress(stage)
  const differences = {}
  const measure = async (call) => {
    let difference = await differenceOf(call)
    // A busy machine is no proof: what is there is there again.
    for (let again = 0; again < 2 && Math.abs(difference) > WITHIN_MS; again += 1) difference = await differenceOf(call)
    differences[call.path] = difference
  }
  await forEachOf(calls, measure, 2)
  const told = Object.entries(differences).map(([path, ms]) => `${path} ${ms.toFixed(1)} ms`)
  const apart = Object.values(differences).filter((ms) => Math.abs(ms) > WITHIN_MS)
  assert.equal(apart.length, 0, told.join(', '))
  return told.join(', ')
}

/** Of the medians of known and unknown addresses, asked for in turn, each once. */
async function differenceOf({ known, ask }) {
  const times = { known: [], unknown: [] }
  await ask(anAddress())
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = [
      ['known', await known()],
      ['unknown', anAddress()],
    ]
    for (const [kind, email] of round % 2 ? asked : asked.reverse()) times[kind].push((await ask(email)).ms)
  }
  return medianOf(times.known) - medianOf(times.unknown)
}
