// Proves that user input is displayed as text and never as markup: on pages, in calls that return HTML, and in mails.
import assert from 'node:assert/strict'
import { ADMIN } from '../environment.mjs'
import { readMailsTo } from './captured-mails.mjs'
import { anEmail, bodyOf, findCall, ONE_PIXEL_PNG, textFieldsOf } from './contract.mjs'
import { HOSTILE_MARKUP } from './hostile-input.mjs'
import { BEHIND_PROXY, createHttpClient, forEachConcurrently, parseJson } from './http-client.mjs'
import { withMarkupInspector } from './markup-inspector.mjs'
import { aUser, PASSWORD } from './users.mjs'

const { RICH_FIELDS } = await import('../../src/features/workshops/contract/fields.ts')

/** Quick cases start at every sixth piece of markup, the full run at each. */
const QUICK_SAMPLE = 6

export const markup = {
  name: 'markup',
  settings: { ...ADMIN, ...BEHIND_PROXY },
  cases: [
    {
      proves:
        'Fields of events and sponsors show markup as text on pages and in mails, and rich texts keep no active markup.',
      quick: true,
      run: (environment) => withMarkupCheck(environment, tryHostileEvents),
    },
    {
      proves: 'Input of registered people, companions and new accounts is text on pages and in mails.',
      quick: true,
      run: (environment) => withMarkupCheck(environment, tryHostilePeople),
    },
    {
      proves: 'Texts of the website show markup as text, and rich ones keep no active markup.',
      quick: true,
      run: (environment) => withMarkupCheck(environment, tryHostileSiteTexts),
    },
    {
      proves: 'Every interface text edited to contain markup is text on pages and in mails, or is refused.',
      quick: true,
      run: (environment) => withMarkupCheck(environment, tryHostileTranslations),
    },
  ],
}

/** Passes `act` functions that call as staff, inspect HTML, visit pages and inspect mails for the given words. */
async function withMarkupCheck({ sql, isQuick, ...environment }, act) {
  const send = createHttpClient(environment.site)
  const { token } = await aUser(sql, { super_user: true })
  const wrong = []
  let inspections = 0
  await withMarkupInspector(async (inspectMarkup) => {
    const inspect = async (where, html, shown = []) => {
      const { live, words } = await inspectMarkup(html)
      const missing = shown.filter((one) => !words.includes(one.replace(/\s+/g, ' ')))
      inspections += 1
      wrong.push(...live.map((what) => `${where}: ${what}`), ...missing.map((what) => `${where} does not show ${what}`))
    }
    const visitPages = async (paths, shown) => {
      for (const path of paths) {
        const { status, text } = await send({ path, token: path.startsWith('/api/') && token, headers: HTML })
        if (status === 200) await inspect(path, text, shown)
        else wrong.push(`${path}: ${status}`)
      }
    }
    const callAsStaff = async (path, body) => {
      const answer = await send({ method: body ? 'POST' : 'GET', path, token, body })
      assert.equal(answer.status, 200, `${path}: ${answer.text}`)
      return parseJson(answer)
    }
    const inspectMails = async (email, shown) => {
      const mails = await readMailsTo({ sql, ...environment }, email)
      assert.ok(mails.length > 0, `nothing was sent to ${email}`)
      for (const { type, html } of mails) await inspect(`The mail ${type}`, html, shown?.(type))
      return mails.map(({ type }) => type)
    }
    const rounds = [...HOSTILE_MARKUP.keys()].filter((at) => !isQuick || at % QUICK_SAMPLE === 0)
    await act({ send, callAsStaff, inspect, visitPages, inspectMails, sql, token, rounds })
  })
  assert.deepEqual(wrong, [])
  return `${HOSTILE_MARKUP.length} pieces of markup, ${inspections} inspections.`
}

const HTML = { accept: 'text/html' }
const inBothLanguages = (paths) => paths.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])
/** Assigns one piece to each name; the next round shifts them by one. */
const markupFieldsOf = (names, round) =>
  Object.fromEntries(names.map((name, at) => [name, `${name} ${HOSTILE_MARKUP[(round + at) % HOSTILE_MARKUP.length]}`]))

const EVENT_BODY = findCall('POST /api/sandoz/workshops/{id}').body
const FORM_BODY = findCall('POST /api/sandoz/workshop_registrations/register').body
const EVENT_TEXTS = textFieldsOf(EVENT_BODY)
const PERSON_TEXTS = textFieldsOf(FORM_BODY)
const BODIES = RICH_FIELDS.filter((name) => name.startsWith('email_'))
const MAILS = BODIES.map((name) => name.slice('email_'.length))
const PAGE_TEXTS = RICH_FIELDS.filter((name) => !BODIES.includes(name))
const DRAFT = {
  ...bodyOf(EVENT_BODY),
  signup_active: true,
  teaser_only: false,
  nonpublic: false,
  presence_type: 'Onsite',
  maximum_participants: 1000,
  videolink: 'https://video.example/1',
  videolink2: 'https://video.example/2',
}

const createEvent = (callAsStaff, fields = {}) => callAsStaff('/api/sandoz/workshops/new', { ...DRAFT, ...fields })

async function registerGuest({ send, sql }, workshop_id, fields = {}) {
  const form = bodyOf(FORM_BODY, { workshop_id })
  const path = '/api/sandoz/workshop_registrations/register'
  const body = { ...form, ...fields, email: anEmail() }
  const { status, text } = await send({ method: 'POST', path, body })
  assert.equal(status, 200, text)
  const [person] = await sql`select * from registrations where workshop_id = ${workshop_id} and email = ${body.email}`
  return person
}

async function tryHostileEvents(tools) {
  const { callAsStaff, inspect, visitPages, rounds } = tools
  await forEachConcurrently(rounds, async (round) => {
    const words = markupFieldsOf([...EVENT_TEXTS, 'sponsor'], round)
    const sponsor = await callAsStaff('/api/sponsors/new', {
      name: words.sponsor,
      image: { name: 'dot.png', data: ONE_PIXEL_PNG },
    })
    const draft = { ...words, sponsors: [{ id: sponsor.id }] }
    const { id } = await createEvent(callAsStaff, draft)
    const over = await createEvent(callAsStaff, { ...draft, date: '2020-06-15' })
    const lines = ['title', 'location', 'speaker'].map((name) => words[name])
    await visitPages(inBothLanguages([`/events/${id}`, `/direct/events/${id}`]), [
      ...lines,
      sponsor.name,
      'description ',
    ])
    await visitPages(inBothLanguages([`/events/${over.id}`]), [words.title, words.videolink_desc])
    await visitPages(inBothLanguages([`/events?search=${encodeURIComponent(words.title)}`]), [words.title])

    const saved = await callAsStaff(`/api/sandoz/workshops/${id}`)
    for (const name of RICH_FIELDS) await inspect(`${name} of the event`, saved[name], [`${name} `])
    const preview = await callAsStaff('/api/sandoz/workshops/preview', { id, as: 'now', draft: words })
    for (const name of PAGE_TEXTS) await inspect(`${name} of the preview`, preview.event[name], [`${name} `])
    for (const type of MAILS) {
      const mail = { title: words.title, subject: words[`email_${type}_subject`], body: words[`email_${type}`] }
      const body = { workshop_id: id, registration_id: null, type, draft: mail }
      const { html } = await callAsStaff('/api/sandoz/workshops/mail_preview', body)
      await inspect(`The preview of the mail ${type}`, html, [mail.subject, `email_${type} `])
    }
    await checkEventMails(tools, { id, words })
  })
}

async function checkEventMails(tools, { id, words }) {
  const { callAsStaff, visitPages, inspectMails } = tools
  const guest = await registerGuest(tools, id)
  const email = anEmail()
  const person = { workshop_id: id, first_name: 'Eva', last_name: 'Geladen', email, notify: false }
  const invited = await callAsStaff('/api/sandoz/workshop_registration/createupdate', person)
  for (const type of ['reminders', 'invites'])
    await callAsStaff('/api/sandoz/workshop_registrations/emailall', { id, type, ask: false })
  const shown = (type) => [words[`email_${type}_subject`], `email_${type} `]
  const types = [...(await inspectMails(guest.email, shown)), ...(await inspectMails(invited.email, shown))]
  assert.deepEqual(types, ['confirmation', 'reminder', 'invite'])
  await visitPages(MAILS.map((type) => `/api/preview-notification/${type}/${guest.id}`))
}

async function tryHostilePeople(tools) {
  const { callAsStaff, visitPages, inspectMails, sql, rounds } = tools
  const recipient = anEmail()
  const address = await callAsStaff('/api/sandoz/notification_emails/new', { email: recipient })
  await forEachConcurrently(rounds, async (round) => {
    const { id } = await createEvent(callAsStaff)
    const words = markupFieldsOf(PERSON_TEXTS, round)
    const { first_name, last_name, institution } = markupFieldsOf(PERSON_TEXTS, round + PERSON_TEXTS.length)
    const companion = { title: '', gender: 'f', first_name, last_name, institution, email: anEmail() }
    const guest = await registerGuest(tools, id, { ...words, ipad: true, company: [companion] })
    const party = await sql`select * from registrations where workshop_id = ${id}`
    for (const one of party) {
      const own = [`/events/thanks/${one.id}`, `/direct/events/${one.id}/thanks`, `/events/${id}/${one.invite_slug}`]
      await visitPages(inBothLanguages([...own, `/unsubscribe/${one.id}/${one.email}`]))
      await visitPages(inBothLanguages([`/events/cancel/${one.id}`]), [one.first_name, one.last_name])
      await inspectMails(one.email)
    }
    const email = anEmail()
    const added = { workshop_id: id, ...words, email, notify: false }
    const invited = await callAsStaff('/api/sandoz/workshop_registration/createupdate', added)
    await visitPages(inBothLanguages([`/events/${id}/${invited.invite_slug}`]), [words.first_name, words.institution])
    await visitPages(MAILS.map((type) => `/api/preview-notification/${type}/${guest.id}`))
    await inspectMails(await registerAccount(tools.send, words.first_name))
  })
  await inspectMails(recipient)
  await sql`delete from notification_emails where id = ${address.id}`
}

async function registerAccount(send, name) {
  const body = { name, email: anEmail(), password: PASSWORD, password_confirmation: PASSWORD }
  const { status, text } = await send({ method: 'POST', path: '/api/register', body })
  assert.equal(status, 200, text)
  return body.email
}

const START_LINES = ['welcome', 'welcome_title', 'welcome_docs', 'welcome_pharmacists']
const START_RICH = ['welcome_text', 'welcome_subtext_display']
const LEGAL_TEXTS = ['imprint', 'privacy', 'cookies', 'terms', 'conditions']

async function tryHostileSiteTexts({ callAsStaff, inspect, visitPages, rounds }) {
  const save = (texts) =>
    Promise.all(['de', 'en'].map((language) => callAsStaff('/api/sandoz/frontend/save', { ...texts, language })))
  const all = [...START_LINES, ...START_RICH, ...LEGAL_TEXTS]
  for (const round of rounds) {
    const words = markupFieldsOf(all, round)
    const starts = START_RICH.map((name) => `${name} `)
    const [saved] = await save(words)
    const { texts } = await callAsStaff('/api/sandoz/frontend/preview', { ...words, language: 'de' })
    for (const name of START_RICH) {
      await inspect(`${name} as it was saved`, saved[name], [`${name} `])
      await inspect(`${name} of the preview`, texts[name], [`${name} `])
    }
    for (const name of LEGAL_TEXTS) {
      await inspect(`${name} as it was saved`, saved[name], [`${name} `])
      await visitPages(inBothLanguages([`/${name}`]), [`${name} `])
    }
    await visitPages(inBothLanguages(['/']), [...START_LINES.map((name) => words[name]), ...starts])
  }
  await save(Object.fromEntries(all.map((name) => [name, null])))
}

/** Escapes characters that the message parser would interpret. */
const quoteForMessage = (piece) => piece.replaceAll("'", "''").replace(/[<{}]/g, "'$&'")

async function tryHostileTranslations(tools) {
  const { send, callAsStaff, visitPages, inspectMails, token } = tools
  const sides = ['client', 'server'].flatMap((side) =>
    ['de', 'en'].map((language) => ({ language, path: `/api/system/translations/${side}-translations` })),
  )
  const saveAll = async (textOf) => {
    for (const { language, path } of sides) {
      const { shipped_translations } = await callAsStaff(`${path}?targetLanguage=${language}`)
      const texts = Object.entries(shipped_translations).map(([key, text], at) => [key, textOf(text, at)])
      await callAsStaff(path, { language, translations: Object.fromEntries(texts) })
    }
  }
  await saveAll((text, at) => `${text} ${quoteForMessage(HOSTILE_MARKUP[at % HOSTILE_MARKUP.length])}`)
  const { id } = await createEvent(callAsStaff)
  const guest = await registerGuest(tools, id)
  await visitPages(
    inBothLanguages([
      '/',
      '/events',
      '/events_d',
      '/events_p',
      '/events?search=evil',
      '/contact',
      '/login',
      '/register',
      `/events/${id}`,
      `/events/${id}/${guest.invite_slug}`,
      `/events/thanks/${guest.id}`,
      `/events/cancel/${guest.id}`,
      `/unsubscribe/${guest.id}/${guest.email}`,
    ]),
    ['evil'],
  )
  await visitPages(
    MAILS.map((type) => `/api/preview-notification/${type}/${guest.id}`),
    ['evil'],
  )
  await inspectMails(guest.email, () => ['evil'])
  await saveAll(() => null)

  const [{ path }] = sides
  for (const piece of HOSTILE_MARKUP) {
    const translations = { 'layout.login': `Einloggen ${piece}` }
    const { status } = await send({ method: 'POST', path, token, body: { language: 'de', translations } })
    assert.ok([200, 422].includes(status), `${piece}: ${status}`)
    if (status === 200) await visitPages(['/'])
  }
  await saveAll(() => null)
}
