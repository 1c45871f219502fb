// Proves that nothing that people type adds a recipient, a header or a line to a mail or a calendar.
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { ADMIN, eventsOf } from '../../stage.mjs'
import { askerOf, BEHIND_PROXY, jsonOf } from './ask.mjs'
import { anAddress, bodyOf, callNamed } from './contract.mjs'
import { mailsTo } from './mailbox.mjs'
import { aPerson, PASSWORD } from './people.mjs'

export const letters = {
  name: 'letters',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves: 'No name that somebody registers with adds to a mail or a calendar more than that name.',
      quick: true,
      run: hostileNames,
    },
    {
      proves: 'No title, place or text of an event adds to a mail or a calendar more than those words.',
      quick: true,
      run: hostileEvents,
    },
    {
      proves: 'No name of an account adds to its mails, nor greets with a link of somebody else.',
      quick: true,
      run: hostileAccounts,
    },
    {
      proves: 'What is no single address is refused wherever one is taken, and nobody is written to.',
      quick: true,
      run: hostileAddresses,
    },
  ],
}

const VICTIM = 'victim@example.org'

const WORDS = [
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

/** What programs read in a mail besides its words: a hostile one must have no more of it than a harmless one. */
const shapeOf = (mail, to) => ({
  type: mail.type,
  headers: [...new Set(mail.headers.map(({ key }) => key))].sort(),
  repeated: mail.headers.filter(
    ({ key }, at, all) => key !== 'received' && all.findIndex((one) => one.key === key) !== at,
  ).length,
  to: mail.to.map(({ address }) => (address === to ? 'the person' : address)),
  others: [mail.cc, mail.bcc, mail.replyTo].flat().filter(Boolean),
  attachments: mail.attachments.map(({ mimeType, filename }) => [mimeType, filename]),
  calendar: mail.calendar && calendarOf(mail.calendar, to),
})

function calendarOf(text, to) {
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

async function registered(stage, { ask, workshop_id, ...fields }) {
  const email = anAddress()
  const form = bodyOf(callNamed('POST /api/sandoz/workshop_registrations/register').body, { workshop_id, company: [] })
  const answer = await ask({
    method: 'POST',
    path: '/api/sandoz/workshop_registrations/register',
    body: { ...form, ...fields, email },
  })
  if (answer.status !== 200) return { refused: answer.status }
  return { email, mails: await mailsTo(stage, email) }
}

async function hostileNames(stage) {
  const ask = askerOf(stage.site)
  const { open } = await eventsOf(stage.sql)
  const harmless = await registered(stage, { ask, workshop_id: open, first_name: 'Eva', last_name: 'Harmlos' })
  const expected = harmless.mails.map((mail) => shapeOf(mail, harmless.email))
  assert.ok(
    expected.some(({ calendar }) => calendar),
    'the confirmation brings no calendar, so this proves little',
  )
  let taken = 0
  for (const word of WORDS) {
    const { email, mails, refused } = await registered(stage, {
      ask,
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
      mails.map((mail) => shapeOf(mail, email)),
      expected,
      word,
    )
    for (const { html } of mails) assert.doesNotMatch(html, /href="https?:\/\/evil/, word)
  }
  assert.ok(taken >= WORDS.length / 3, `only ${taken} names were taken`)
  return `${WORDS.length} names, ${taken} of them taken.`
}

async function hostileEvents(stage) {
  const ask = askerOf(stage.site)
  const { token } = await aPerson(stage.sql, { super_user: true })
  const draft = bodyOf(callNamed('POST /api/sandoz/workshops/{id}').body)
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
    const saved = await ask({ method: 'POST', path: '/api/sandoz/workshops/new', token, body })
    assert.ok([200, 422].includes(saved.status), `${word}: ${saved.status} ${saved.text}`)
    if (saved.status === 422) return null
    const { email, mails } = await registered(stage, {
      ask,
      workshop_id: jsonOf(saved).id,
      first_name: 'Eva',
      last_name: 'Harmlos',
    })
    return mails.map((mail) => shapeOf(mail, email))
  }
  const expected = await mailsOf('Ein Abend')
  let taken = 0
  for (const word of WORDS) {
    const shapes = await mailsOf(word)
    if (shapes) assert.deepEqual(shapes, expected, word)
    if (shapes) taken += 1
  }
  assert.ok(taken >= WORDS.length / 3, `only ${taken} titles were taken`)
  return `${WORDS.length} titles, ${taken} of them taken.`
}

async function hostileAccounts(stage) {
  const ask = askerOf(stage.site)
  const open = async (name) => {
    const email = anAddress()
    const body = { name, email, password: PASSWORD, password_confirmation: PASSWORD }
    const { status } = await ask({ method: 'POST', path: '/api/register', body })
    assert.ok([200, 422].includes(status), `${name}: ${status}`)
    return status === 422 ? null : { email, mails: await mailsTo(stage, email) }
  }
  const harmless = await open('Eva Harmlos')
  const expected = harmless.mails.map((mail) => shapeOf(mail, harmless.email))
  let taken = 0
  for (const word of [...WORDS, 'https://evil.example/prize', 'Klicken Sie auf evil.example']) {
    const opened = await open(word)
    if (!opened) continue
    taken += 1
    assert.deepEqual(
      opened.mails.map((mail) => shapeOf(mail, opened.email)),
      expected,
      word,
    )
    for (const { text } of opened.mails) assert.doesNotMatch(text, /evil\.example/, `${word} is greeted`)
  }
  return `${WORDS.length + 2} names, ${taken} of them taken.`
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

async function hostileAddresses(stage) {
  const ask = askerOf(stage.site)
  const { open, full } = await eventsOf(stage.sql)
  const form = bodyOf(callNamed('POST /api/sandoz/workshop_registrations/register').body, {
    workshop_id: open,
    company: [],
  })
  const companion = { title: '', gender: 'f', first_name: 'Eva', last_name: 'Harmlos', institution: 'Praxis' }
  const chosen = { password: PASSWORD, password_confirmation: PASSWORD }
  const calls = [
    ['/api/sandoz/workshop_registrations/register', (email) => ({ ...form, email })],
    [
      '/api/sandoz/workshop_registrations/register',
      (email) => ({ ...form, email: anAddress(), company: [{ ...companion, email }] }),
    ],
    ['/api/sandoz/workshop_registrations/register_email', (email) => ({ workshop_id: full, email })],
    ['/api/sandoz/workshop_registrations/resend', (email) => ({ workshop_id: open, email })],
    ['/api/password/email', (email) => ({ email })],
    ['/api/register', (email) => ({ name: 'Eva', email, ...chosen })],
    ['/api/login', (email) => ({ email, password: PASSWORD })],
  ]
  const before = await mailCount(stage)
  const wrong = []
  for (const [path, bodyWith] of calls) {
    for (const email of ADDRESSES) {
      const { status } = await ask({ method: 'POST', path, body: bodyWith(email) })
      if (![400, 422].includes(status)) wrong.push(`${path} ${JSON.stringify(email)}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.equal(await mailCount(stage), before, 'somebody was written to')
  return `${ADDRESSES.length} addresses at ${calls.length} places.`
}

const mailCount = async ({ sql }) => (await sql`select count(*)::int from mails`)[0].count
