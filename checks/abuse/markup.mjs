// Proves that what people type is shown to others as words and never as markup: on pages, in the calls that bring HTML, in mails.
import assert from 'node:assert/strict'
import { ADMIN } from '../../stage.mjs'
import { askerOf, BEHIND_PROXY, forEachOf, jsonOf } from './ask.mjs'
import { anAddress, bodyOf, callNamed, DOT } from './contract.mjs'
import { MARKUP } from './hostile.mjs'
import { mailsTo } from './mailbox.mjs'
import { withParser } from './parsed.mjs'
import { aPerson, PASSWORD } from './people.mjs'

/** Quick cases try each piece in one field of so many, the others each piece in each field. */
const A_FEW = 6

export const markup = {
  name: 'markup',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves: 'Events, their sponsors and their mails to all show markup as words, and of rich texts nothing acts.',
      quick: true,
      run: (stage) => watched(stage, hostileEvents),
    },
    {
      proves: 'What people type who register, come along or open an account is words on pages and in mails.',
      quick: true,
      run: (stage) => watched(stage, hostilePeople),
    },
    {
      proves: 'The texts of the start page show markup as words, and of the rich ones nothing acts.',
      quick: true,
      run: (stage) => watched(stage, hostileStartPage),
    },
    {
      proves: 'Every text of the product, edited to hold markup, is words on pages and in mails, or is refused.',
      quick: true,
      run: (stage) => watched(stage, hostileTranslations),
    },
  ],
}

/** `act` asks as staff; `look` judges HTML, which has to show these words; `visit` a page of these paths. */
async function watched({ sql, isQuick, ...stage }, act) {
  const ask = askerOf(stage.site)
  const { token } = await aPerson(sql, { super_user: true })
  const wrong = []
  let looks = 0
  await withParser(async (judge) => {
    const look = async (where, html, shown = []) => {
      const { live, words } = await judge(html)
      const missing = shown.filter((one) => !words.includes(one.replace(/\s+/g, ' ')))
      looks += 1
      wrong.push(...live.map((what) => `${where}: ${what}`), ...missing.map((what) => `${where} does not show ${what}`))
    }
    const visit = async (paths, shown) => {
      for (const path of paths) {
        const { status, text } = await ask({ path, token: path.startsWith('/api/') && token, headers: HTML })
        if (status === 200) await look(path, text, shown)
        else wrong.push(`${path}: ${status}`)
      }
    }
    const staff = async (path, body) => {
      const answer = await ask({ method: body ? 'POST' : 'GET', path, token, body })
      assert.equal(answer.status, 200, `${path}: ${answer.text}`)
      return jsonOf(answer)
    }
    const mailed = async (email, shown) => {
      const mails = await mailsTo({ sql, ...stage }, email)
      assert.ok(mails.length > 0, `nothing was sent to ${email}`)
      for (const { type, html } of mails) await look(`The mail ${type}`, html, shown?.(type))
      return mails.map(({ type }) => type)
    }
    const rounds = [...MARKUP.keys()].filter((at) => !isQuick || at % A_FEW === 0)
    await act({ ask, staff, look, visit, mailed, sql, token, rounds })
  })
  assert.deepEqual(wrong, [])
  return `${MARKUP.length} pieces of markup, looked at ${looks} times.`
}

const HTML = { accept: 'text/html' }
const inBothLanguages = (paths) => paths.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])
/** A piece for each name, the next ones in the next round. */
const wordsOf = (names, round) =>
  Object.fromEntries(names.map((name, at) => [name, `${name} ${MARKUP[(round + at) % MARKUP.length]}`]))

const LINES = ['title', 'location', 'region', 'speaker', 'credits', 'videolink_desc', 'videolink2_desc']
const RICH = ['description', 'signup_hint']
const MAILS = ['invite', 'confirmation', 'reminder', 'after_event']
const BODIES = MAILS.map((type) => `email_${type}`)
const SUBJECTS = MAILS.map((type) => `email_${type}_subject`)
const DRAFT = {
  ...bodyOf(callNamed('POST /api/sandoz/workshops/{id}').body),
  signup_active: true,
  teaser_only: false,
  nonpublic: false,
  presence_type: 'Onsite',
  maximum_participants: 1000,
  videolink: 'https://video.example/1',
  videolink2: 'https://video.example/2',
}

const anEvent = (staff, fields = {}) => staff('/api/sandoz/workshops/new', { ...DRAFT, ...fields })

async function register({ ask, sql }, workshop_id, fields = {}) {
  const form = bodyOf(callNamed('POST /api/sandoz/workshop_registrations/register').body, { workshop_id })
  const path = '/api/sandoz/workshop_registrations/register'
  const body = { ...form, ...fields, email: anAddress() }
  const { status, text } = await ask({ method: 'POST', path, body })
  assert.equal(status, 200, text)
  const [person] = await sql`select * from registrations where workshop_id = ${workshop_id} and email = ${body.email}`
  return person
}

async function hostileEvents(watch) {
  const { staff, look, visit, rounds } = watch
  await forEachOf(rounds, async (round) => {
    const words = wordsOf([...RICH, ...LINES, ...BODIES, ...SUBJECTS, 'sponsor', 'ical_description'], round)
    const sponsor = await staff('/api/sponsors/new', { name: words.sponsor, image: { name: 'dot.png', data: DOT } })
    const draft = { ...words, sponsors: [{ id: sponsor.id }] }
    const { id } = await anEvent(staff, draft)
    const over = await anEvent(staff, { ...draft, date: '2020-06-15' })
    const lines = ['title', 'location', 'speaker'].map((name) => words[name])
    await visit(inBothLanguages([`/events/${id}`, `/direct/events/${id}`]), [...lines, sponsor.name, 'description '])
    await visit(inBothLanguages([`/events/${over.id}`]), [words.title, words.videolink_desc, 'email_after_event '])
    await visit(inBothLanguages([`/events?search=${encodeURIComponent(words.title)}`]), [words.title])

    const saved = await staff(`/api/sandoz/workshops/${id}`)
    for (const name of [...RICH, ...BODIES]) await look(`${name} of the event`, saved[name], [`${name} `])
    const preview = await staff('/api/sandoz/workshops/preview', { id, as: 'now', draft: words })
    for (const name of RICH) await look(`${name} of the preview`, preview.event[name], [`${name} `])
    for (const type of MAILS) {
      const mail = { title: words.title, subject: words[`email_${type}_subject`], body: words[`email_${type}`] }
      const asked = { workshop_id: id, registration_id: null, type, draft: mail }
      const { html } = await staff('/api/sandoz/workshops/mail_preview', asked)
      await look(`The preview of the mail ${type}`, html, [mail.subject, `email_${type} `])
    }
    await mailsToAll(watch, { id, words })
  })
}

async function mailsToAll(watch, { id, words }) {
  const { staff, visit, mailed } = watch
  const guest = await register(watch, id)
  const email = anAddress()
  const person = { workshop_id: id, first_name: 'Eva', last_name: 'Geladen', email, notify: false }
  const invited = await staff('/api/sandoz/workshop_registration/createupdate', person)
  for (const type of ['reminders', 'invites'])
    await staff('/api/sandoz/workshop_registrations/emailall', { id, type, ask: false })
  const shown = (type) => [words[`email_${type}_subject`], `email_${type} `]
  const types = [...(await mailed(guest.email, shown)), ...(await mailed(invited.email, shown))]
  assert.deepEqual(types, ['confirmation', 'reminder', 'invite'])
  await visit(MAILS.map((type) => `/api/preview-notification/${type}/${guest.id}`))
}

const NAMES = [
  'first_name',
  'last_name',
  'institution',
  'institution_address',
  'city',
  'question',
  'ipad_shippingaddress',
]

async function hostilePeople(watch) {
  const { staff, visit, mailed, sql, rounds } = watch
  const told = anAddress()
  const address = await staff('/api/sandoz/notification_emails/new', { email: told })
  await forEachOf(rounds, async (round) => {
    const { id } = await anEvent(staff)
    const words = wordsOf(NAMES, round)
    const { first_name, last_name, institution } = wordsOf(NAMES, round + NAMES.length)
    const companion = { title: '', gender: 'f', first_name, last_name, institution, email: anAddress() }
    const guest = await register(watch, id, { ...words, ipad: true, company: [companion] })
    const party = await sql`select * from registrations where workshop_id = ${id}`
    for (const one of party) {
      const own = [`/events/thanks/${one.id}`, `/direct/events/${one.id}/thanks`, `/events/${id}/${one.invite_slug}`]
      await visit(inBothLanguages([...own, `/unsubscribe/${one.id}/${one.email}`]))
      await visit(inBothLanguages([`/events/cancel/${one.id}`]), [one.first_name, one.last_name])
      await mailed(one.email)
    }
    const email = anAddress()
    const added = { workshop_id: id, ...words, email, notify: false }
    const invited = await staff('/api/sandoz/workshop_registration/createupdate', added)
    await visit(inBothLanguages([`/events/${id}/${invited.invite_slug}`]), [words.first_name, words.institution])
    await visit(MAILS.map((type) => `/api/preview-notification/${type}/${guest.id}`))
    await mailed(await openAccount(watch.ask, words.first_name))
  })
  await mailed(told)
  await sql`delete from notification_emails where id = ${address.id}`
}

async function openAccount(ask, name) {
  const body = { name, email: anAddress(), password: PASSWORD, password_confirmation: PASSWORD }
  const { status, text } = await ask({ method: 'POST', path: '/api/register', body })
  assert.equal(status, 200, text)
  return body.email
}

const START_LINES = ['welcome', 'welcome_title', 'welcome_docs', 'welcome_pharmacists']
const START_RICH = ['welcome_text', 'welcome_subtext_display']

async function hostileStartPage({ staff, look, visit, rounds }) {
  const save = (texts) =>
    Promise.all(['de', 'en'].map((language) => staff('/api/sandoz/frontend/save', { ...texts, language })))
  const all = [...START_LINES, ...START_RICH]
  for (const round of rounds) {
    const words = wordsOf(all, round)
    const starts = START_RICH.map((name) => `${name} `)
    const [saved] = await save(words)
    const { texts } = await staff('/api/sandoz/frontend/preview', { ...words, language: 'de' })
    for (const name of START_RICH) {
      await look(`${name} as it was saved`, saved[name], [`${name} `])
      await look(`${name} of the preview`, texts[name], [`${name} `])
    }
    await visit(inBothLanguages(['/']), [...START_LINES.map((name) => words[name]), ...starts])
  }
  await save(Object.fromEntries(all.map((name) => [name, null])))
}

/** For the parser of messages: signs like others. */
const quoted = (piece) => piece.replaceAll("'", "''").replace(/[<{}]/g, "'$&'")

async function hostileTranslations(watch) {
  const { ask, staff, visit, mailed, token } = watch
  const sides = ['client', 'server'].flatMap((side) =>
    ['de', 'en'].map((language) => ({ language, path: `/api/system/translations/${side}-translations` })),
  )
  const saveAll = async (textOf) => {
    for (const { language, path } of sides) {
      const { shipped_translations } = await staff(`${path}?targetLanguage=${language}`)
      const texts = Object.entries(shipped_translations).map(([key, text], at) => [key, textOf(text, at)])
      await staff(path, { language, translations: Object.fromEntries(texts) })
    }
  }
  await saveAll((text, at) => `${text} ${quoted(MARKUP[at % MARKUP.length])}`)
  const { id } = await anEvent(staff)
  const guest = await register(watch, id)
  await visit(
    inBothLanguages([
      ...['/', '/events', '/events_d', '/events_p', '/events?search=evil', '/contact', '/login', '/register'],
      ...[`/events/${id}`, `/events/${id}/${guest.invite_slug}`, `/events/thanks/${guest.id}`],
      ...[`/events/cancel/${guest.id}`, `/unsubscribe/${guest.id}/${guest.email}`],
    ]),
    ['evil'],
  )
  await visit(
    MAILS.map((type) => `/api/preview-notification/${type}/${guest.id}`),
    ['evil'],
  )
  await mailed(guest.email, () => ['evil'])
  await saveAll(() => null)

  const [{ path }] = sides
  for (const piece of MARKUP) {
    const translations = { 'layout.login': `Einloggen ${piece}` }
    const { status } = await ask({ method: 'POST', path, token, body: { language: 'de', translations } })
    assert.ok([200, 422].includes(status), `${piece}: ${status}`)
    if (status === 200) await visit(['/'])
  }
  await saveAll(() => null)
}
