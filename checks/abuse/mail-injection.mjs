// Proves that user input adds no recipient, header or line to a mail or a calendar.
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { ADMIN, findDemoEvents } from '../environment.mjs'
import { readMailsTo } from './captured-mails.mjs'
import { anEmail, bodyOf, findCall } from './contract.mjs'
import { BEHIND_PROXY, createHttpClient, parseJson } from './http-client.mjs'
import { aUser, PASSWORD } from './users.mjs'

export const mailInjection = {
  name: 'mail-injection',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves: 'A name used for a registration adds nothing but that name to mails and calendars.',
      quick: true,
      run: tryHostileNames,
    },
    {
      proves: 'Title, location and texts of an event add nothing but those words to mails and calendars.',
      quick: true,
      run: tryHostileEvents,
    },
    {
      proves: 'The name of an account adds nothing to its mails and puts no foreign link into the greeting.',
      quick: true,
      run: tryHostileAccounts,
    },
    {
      proves: 'Anything but a single address is refused wherever an address is taken, and no mail is sent.',
      quick: true,
      run: tryHostileAddresses,
    },
  ],
}

const VICTIM = 'victim@example.org'

const INJECTIONS = [
  `Eve\r\nBcc: ${VICTIM}`,
  `Eve\nBcc: ${VICTIM}`,
  `Eve\r${VICTIM}`,
  `Eve\u0085Bcc: ${VICTIM}`,
  `Eve\u2028Bcc: ${VICTIM}`,
  `=?utf-8?Q?Eve=0D=0ABcc:_victim=40example.org?=`,
  '=?utf-8?B?RXZlDQpCY2M6IHZpY3RpbUBleGFtcGxlLm9yZw==?=',
  `Eve%0D%0ABcc: ${VICTIM}`,
  `"Eve" <${VICTIM}>`,
  `Eve, ${VICTIM}`,
  `Eve <${VICTIM}>,`,
  `Eve; ${VICTIM} (comment`,
  `Eve\\r\\nATTENDEE:mailto:${VICTIM}`,
  `Eve\\nATTENDEE;RSVP=TRUE:mailto:${VICTIM}`,
  `Eve";X=":mailto:${VICTIM}`,
  'END:VEVENT BEGIN:VALARM ACTION:EMAIL',
  'Eve";filename="evil.exe',
  '{cancel_link}{invite_link}{first_name}',
  '<a href="https://evil.example">hier</a>',
  '\u202eevE',
  'E'.repeat(99),
  '🧪'.repeat(49),
]

/** The structure of a mail without its text: a hostile mail must have the same structure as a harmless one. */
const mailStructureOf = (mail, to) => ({
  type: mail.type,
  headers: [...new Set(mail.headers.map(({ key }) => key))].sort(),
  repeated: mail.headers.filter(
    ({ key }, at, all) => key !== 'received' && all.findIndex((one) => one.key === key) !== at,
  ).length,
  to: mail.to.map(({ address }) => (address === to ? 'the person' : address)),
  others: [mail.cc, mail.bcc, mail.replyTo].flat().filter(Boolean),
  attachments: mail.attachments.map(({ mimeType, filename }) => [mimeType, filename]),
  calendar: mail.calendar && calendarStructureOf(mail.calendar, to),
})

function calendarStructureOf(text, to) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents()
  return {
    names: calendar
      .getAllProperties()
      .map(({ name }) => name)
      .sort(),
    parts: events.map(({ name }) => name),
    properties: events.flatMap((event) => event.getAllProperties().map(({ name }) => name)).sort(),
    inner: events.flatMap((event) => event.getAllSubcomponents().map(({ name }) => name)),
    people: events.flatMap((event) =>
      ['attendee', 'organizer'].flatMap((name) =>
        event.getAllProperties(name).map((one) => String(one.getFirstValue()).replace(to, 'the person')),
      ),
    ),
    method: calendar.getFirstPropertyValue('method'),
  }
}

async function registerAndReadMails(environment, { send, workshop_id, ...fields }) {
  const email = anEmail()
  const form = bodyOf(findCall('POST /api/sandoz/workshop_registrations/register').body, { workshop_id, company: [] })
  const answer = await send({
    method: 'POST',
    path: '/api/sandoz/workshop_registrations/register',
    body: { ...form, ...fields, email },
  })
  if (answer.status !== 200) return { refused: answer.status }
  return { email, mails: await readMailsTo(environment, email) }
}

async function tryHostileNames(environment) {
  const send = createHttpClient(environment.site)
  const { open } = await findDemoEvents(environment.sql)
  const harmless = await registerAndReadMails(environment, {
    send,
    workshop_id: open,
    first_name: 'Eva',
    last_name: 'Harmlos',
  })
  const expected = harmless.mails.map((mail) => mailStructureOf(mail, harmless.email))
  assert.ok(
    expected.some(({ calendar }) => calendar),
    'the confirmation has no calendar, so the case proves little',
  )
  let taken = 0
  for (const word of INJECTIONS) {
    const { email, mails, refused } = await registerAndReadMails(environment, {
      send,
      workshop_id: open,
      first_name: word,
      last_name: word,
      institution: word,
      city: word,
    })
    assert.ok(!refused || refused === 422, `${word}: ${refused}`)
    if (refused) continue
    taken += 1
    assert.deepEqual(
      mails.map((mail) => mailStructureOf(mail, email)),
      expected,
      word,
    )
    for (const { html } of mails) assert.doesNotMatch(html, /href="https?:\/\/evil/, word)
  }
  assert.ok(taken >= INJECTIONS.length / 3, `only ${taken} names were accepted`)
  return `${INJECTIONS.length} names, ${taken} of them accepted.`
}

async function tryHostileEvents(environment) {
  const send = createHttpClient(environment.site)
  const { token } = await aUser(environment.sql, { super_user: true })
  const draft = bodyOf(findCall('POST /api/sandoz/workshops/{id}').body)
  const mailsOf = async (word) => {
    const fields = Object.fromEntries(
      ['title', 'location', 'region', 'speaker', 'email_confirmation_subject', 'ical_description'].map((name) => [
        name,
        word,
      ]),
    )
    const body = {
      ...draft,
      ...fields,
      email_confirmation: `<p>${word}</p>`,
      signup_active: true,
      teaser_only: false,
      nonpublic: false,
      maximum_participants: 100,
    }
    const saved = await send({ method: 'POST', path: '/api/sandoz/workshops/new', token, body })
    assert.ok([200, 422].includes(saved.status), `${word}: ${saved.status} ${saved.text}`)
    if (saved.status === 422) return null
    const { email, mails } = await registerAndReadMails(environment, {
      send,
      workshop_id: parseJson(saved).id,
      first_name: 'Eva',
      last_name: 'Harmlos',
    })
    return mails.map((mail) => mailStructureOf(mail, email))
  }
  const expected = await mailsOf('Ein Abend')
  let taken = 0
  for (const word of INJECTIONS) {
    const shapes = await mailsOf(word)
    if (shapes) assert.deepEqual(shapes, expected, word)
    if (shapes) taken += 1
  }
  assert.ok(taken >= INJECTIONS.length / 3, `only ${taken} titles were accepted`)
  return `${INJECTIONS.length} titles, ${taken} of them accepted.`
}

async function tryHostileAccounts(environment) {
  const send = createHttpClient(environment.site)
  const open = async (name) => {
    const email = anEmail()
    const body = { name, email, password: PASSWORD, password_confirmation: PASSWORD }
    const { status } = await send({ method: 'POST', path: '/api/register', body })
    assert.ok([200, 422].includes(status), `${name}: ${status}`)
    return status === 422 ? null : { email, mails: await readMailsTo(environment, email) }
  }
  const harmless = await open('Eva Harmlos')
  const expected = harmless.mails.map((mail) => mailStructureOf(mail, harmless.email))
  let taken = 0
  for (const word of [...INJECTIONS, 'https://evil.example/prize', 'Klicken Sie auf evil.example']) {
    const opened = await open(word)
    if (!opened) continue
    taken += 1
    assert.deepEqual(
      opened.mails.map((mail) => mailStructureOf(mail, opened.email)),
      expected,
      word,
    )
    for (const { text } of opened.mails) assert.doesNotMatch(text, /evil\.example/, `${word} is greeted`)
  }
  return `${INJECTIONS.length + 2} names, ${taken} of them accepted.`
}

const ADDRESSES = [
  `a@example.org\r\nBcc: ${VICTIM}`,
  `a@example.org,${VICTIM}`,
  `a@example.org;${VICTIM}`,
  `a@example.org ${VICTIM}`,
  `<${VICTIM}>`,
  `Eve <${VICTIM}>`,
  `"a b"@example.org`,
  `a@example.org>`,
  `a@[127.0.0.1]`,
  `a@localhost`,
  'a@example.org\u0000',
  'a@exam\u200bple.org',
  '=?utf-8?Q?a?=@example.org',
  `a(${VICTIM})@example.org`,
  `${'a'.repeat(250)}@example.org`,
  '-oQ/tmp/ -X/tmp/x@example.org',
  'a@example.org%0d%0aBcc:b@example.org',
  [`a@example.org`, VICTIM],
  { address: VICTIM },
]

async function tryHostileAddresses(environment) {
  const send = createHttpClient(environment.site)
  const { open, full } = await findDemoEvents(environment.sql)
  const form = bodyOf(findCall('POST /api/sandoz/workshop_registrations/register').body, {
    workshop_id: open,
    company: [],
  })
  const companion = { title: '', gender: 'f', first_name: 'Eva', last_name: 'Harmlos', institution: 'Praxis' }
  const chosen = { password: PASSWORD, password_confirmation: PASSWORD }
  const calls = [
    ['/api/sandoz/workshop_registrations/register', (email) => ({ ...form, email })],
    [
      '/api/sandoz/workshop_registrations/register',
      (email) => ({ ...form, email: anEmail(), company: [{ ...companion, email }] }),
    ],
    ['/api/sandoz/workshop_registrations/register_email', (email) => ({ workshop_id: full, email })],
    ['/api/sandoz/workshop_registrations/resend', (email) => ({ workshop_id: open, email })],
    ['/api/password/email', (email) => ({ email })],
    ['/api/register', (email) => ({ name: 'Eva', email, ...chosen })],
    ['/api/login', (email) => ({ email, password: PASSWORD })],
  ]
  const before = await countMails(environment)
  const wrong = []
  for (const [path, bodyWith] of calls) {
    for (const email of ADDRESSES) {
      const { status } = await send({ method: 'POST', path, body: bodyWith(email) })
      if (![400, 422].includes(status)) wrong.push(`${path} ${JSON.stringify(email)}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.equal(await countMails(environment), before, 'a mail was queued')
  return `${ADDRESSES.length} addresses at ${calls.length} calls.`
}

const countMails = async ({ sql }) => (await sql`select count(*)::int from mails`)[0].count
