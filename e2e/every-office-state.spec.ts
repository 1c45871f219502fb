import { RUNS_ALL } from '../src/testing/repetitions'
import { anAddress, callAs, expect, type Page, signIn, test, words } from './academy'
import { anEntry, anEvent, aRegistration } from './events'
import { aCheck, aList, anImport, aTeamsReport, seenRunning, undo } from './import-lists'
import { INSPECTED_LANGUAGES, inspectScreen, LANGUAGES, SCRIPTLESS_FRAMES } from './inspect-screen'
import { aTroubledRun, aWaitingRun } from './mail-runs'
import { unfoldNotices } from './people'

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env

type State = { path: string; open?: (page: Page) => Promise<void> }
type Words = (typeof words)['de' | 'en']

/** States that vary a screen which the gate inspects in another state. */
const VARIANTS = [
  'event-restored',
  'people-none',
  'people-new',
  'people-chosen',
  'import-menu',
  'import-refused',
  'import-participated',
  'import-question',
  'import-undone',
  'import-choose-report',
  'people-import',
]

/** States of the people and mail screens after an item is opened, selected or in progress. */
for (const language of INSPECTED_LANGUAGES) {
  test.describe(language, () => {
    test.use({ reducedMotion: 'reduce', expectedReports: SCRIPTLESS_FRAMES })
    test.setTimeout(480_000)

    const inspectAll = async (page: Page, states: Record<string, State>) => {
      const inspected = Object.entries(states).filter(([name]) => RUNS_ALL || !VARIANTS.includes(name))
      for (const [index, [name, { path, open }]] of inspected.entries()) {
        // The gate opens a screen once and one of its parts after the other.
        const isOpen = !RUNS_ALL && path === inspected[index - 1]?.[1].path
        await inspectScreen(page, { path: LANGUAGES[language] + path, name, language, isOpen, ...(open && { open }) })
      }
    }

    test('people and mails are accessible, fit the window and violate no content security policy in each state', async ({
      page,
    }) => {
      await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
      await inspectAll(page, await everyState(page, words[language]))
    })

    test('imports are accessible, fit the window and violate no content security policy in each state', async ({
      page,
    }) => {
      await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
      await inspectAll(page, await everyImport(page, words[language]))
    })
  })
}

async function everyState(page: Page, t: Words): Promise<Record<string, State>> {
  const { id } = await anEvent({ maximum_participants: 4, calendar_sequence: 1 })
  const main = await aRegistration(id, { calendar_sequence: 0, first_name: 'Maximiliane-Henriette', last_name: LONG })
  await aRegistration(id, { accompaniment_of: main.id, first_name: 'Robin' })
  await aRegistration(id, { registered: null, invitation_sent: new Date().toISOString(), first_name: 'Ina' })
  await aRegistration(id, { cancelled_at: new Date().toISOString(), first_name: 'Kai' })
  await aRegistration(id, { participated: new Date().toISOString(), first_name: 'Da' })
  await aRegistration(id, { registered: null, preliminary_registration: true, first_name: '', last_name: '' })
  const waiting = await anEvent()
  await aWaitingRun(waiting.id, [await aRegistration(waiting.id), await aRegistration(waiting.id)])
  await aTroubledRun(waiting.id, [await aRegistration(waiting.id), await aRegistration(waiting.id)])
  const cancelled = await anEvent({ cancelled_at: new Date().toISOString(), cancellation_note: LONG })
  await aRegistration(cancelled.id)
  const people = `/admin/events/${id}?tab=registrations`
  const waitlist = `/admin/events/${await aWaitingEvent()}?tab=waitlist`
  return {
    'event-cancelled': { path: `/admin/events/${cancelled.id}`, open: unfoldNotices },
    'event-restored': {
      path: `/admin/events/${cancelled.id}`,
      open: (page) => pressInNotice(page, t.workshops.restore_event),
    },
    'event-cancel': { path: `/admin/events/${id}`, open: (page) => cancel(page, t) },
    'people-all': { path: people },
    'people-change': { path: people, open: (page) => pressInNotice(page, t.mailing.change_now) },
    'people-new': { path: people, open: (page) => press(page, t.people.add) },
    'people-mails': { path: people, open: (page) => press(page, t.mailing.send) },
    'people-question': { path: people, open: (page) => ask(page, t) },
    'people-message': { path: people, open: (page) => write(page, t) },
    'people-chosen': { path: people, open: chooseTwo },
    'people-person': { path: `${people}&person=${main.id}`, open: (page) => seen(page, t.people.email) },
    'people-none': { path: `/admin/events/${(await anEvent()).id}?tab=registrations` },
    'waitlist-ended': { path: `${waitlist}&filter[entries]=ended` },
    'waitlist-open': { path: waitlist },
    'waitlist-move': { path: waitlist, open: (page) => choose(page, t, t.waitlist.move) },
    'waitlist-offer': { path: waitlist, open: (page) => choose(page, t, OFFER) },
    'mails-runs': { path: `/admin/events/${waiting.id}?tab=mails`, open: unfoldNotices },
    'check-in-people': { path: `/check-in/${id}` },
    'check-in-walk-in': { path: `/check-in/${id}`, open: (page) => press(page, t.check_in.walk_in) },
    'mailbox-mail': { path: await aCapturedMail(page, id) },
  }
}

/** A full event with a closed list and paused offers: parties that wait and have an offer, a bare address, and an entry that ended. */
async function aWaitingEvent(): Promise<number> {
  const offers_paused_at = new Date().toISOString()
  const { id } = await anEvent({ maximum_participants: 2, waitlist_closed: true, offers_paused_at })
  await aRegistration(id)
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const offer = { state: 'offered', offered_seats: 1, offered_at: new Date().toISOString(), expires_at: until }
  await anEntry(id, { person: { first_name: 'Olga' }, entry: offer })
  const main = await anEntry(id, {
    person: { first_name: 'Maximiliane-Henriette', last_name: LONG },
    entry: { may_split: true },
  })
  await aRegistration(id, { registered: null, preliminary_registration: true, accompaniment_of: main.id })
  await anEntry(id, { person: ADDRESS_ONLY })
  const now = new Date().toISOString()
  await anEntry(id, { person: { first_name: 'Leo', cancelled_at: now }, entry: { state: 'left', ended_at: now } })
  return id
}

const ADDRESS_ONLY = {
  first_name: '',
  last_name: '',
  institution: '',
  agb: false,
  terms_accepted_at: null,
  terms_version: null,
}
const OFFER = /^(Platz anbieten|Offer a seat)/

/** Opens a dialog from the menu of the last party. */
async function choose(page: Page, t: Words, item: string | RegExp): Promise<void> {
  const [menu = ''] = t.core.more_named.split('{name}')
  await page
    .getByRole('button', { name: new RegExp(`^${menu}`) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** A list with a row of each outcome and more columns than fit on a desktop. */
async function everyRow(id: number, t: Words): Promise<string[][]> {
  const known = await aRegistration(id, { city: 'Bonn', title: '', institution: 'Linden-Apotheke' })
  const same = await aRegistration(id, { first_name: 'Robin' })
  const { email, title, first_name, last_name, gender, institution, city, postal_code, manually_paid } = t.people
  const headings = [email, title, first_name, last_name, gender, institution, city, postal_code, manually_paid]
  return [
    [...headings, 'Lieblingsfarbe', 'Favourite colour'],
    [anAddress('maximiliane-henriette.von-oberndorff'), 'Prof. Dr.', 'Maximiliane-Henriette', LONG, 'f'],
    [known.email, 'Dr.', 'Mona', 'Weiß', 'f', 'Klinik am Park, Abteilung für Innere Medizin', 'Köln', '50667', '1'],
    [same.email, '', 'Robin'],
    ['keine-adresse', '', 'Karl', 'Fehler', 'unbekannt', '', '', '', 'vielleicht'],
  ]
}

async function everyImport(page: Page, t: Words): Promise<Record<string, State>> {
  const checked = await anEvent()
  const running = await anEvent()
  const done = await anEvent()
  const undone = await anEvent()
  const none = await anEvent()
  const mixed = async ({ id }: { id: number }) => ({ id, list: await aList(await everyRow(id, t)) })
  const same = await aRegistration(none.id)
  const pathOf = (event: { id: number }, result: { id: number }) => `/admin/events/${event.id}/imports/${result.id}`
  const atWork = await aCheck(page, await mixed(running))
  await seenRunning(page, atWork)
  const back = await anImport(page, await mixed(undone))
  await undo(page, back)
  const finished = pathOf(done, await anImport(page, await mixed(done)))
  const useless = await aCheck(page, { id: none.id, list: await aList([[t.people.email], [same.email]]) })
  const participated = { id: done.id, kind: 'participated' as const, list: await aList(await everyRow(done.id, t)) }
  const webinar = await anEvent({ date: '2026-11-07', time: '18:00', end_time: '19:30' })
  const guest = await aRegistration(webinar.id, { last_name: LONG })
  const report = aTeamsReport([
    { name: LONG, email: guest.email, came: '18:00', left: '18:30' },
    { name: 'iPad', came: '18:00', left: '19:00' },
  ])
  const attendance = pathOf(webinar, await aCheck(page, { id: webinar.id, kind: 'attendance', list: report }))
  return {
    'import-menu': { path: `/admin/events/${none.id}?tab=registrations`, open: (page) => press(page, t.people.more) },
    'import-choose': { path: `/admin/events/${undone.id}/import` },
    'import-refused': {
      path: `/admin/events/${none.id}/import?kind=participated`,
      open: (page) => chooseWrong(page, t),
    },
    'import-checked': { path: pathOf(checked, await aCheck(page, await mixed(checked))) },
    'import-nothing': { path: pathOf(none, useless) },
    'import-participated': { path: pathOf(done, await aCheck(page, participated)) },
    'import-running': { path: pathOf(running, atWork) },
    'import-done': { path: finished },
    'import-question': { path: finished, open: (page) => press(page, t.imports.undo) },
    'import-undone': { path: pathOf(undone, back) },
    'import-choose-report': { path: `/admin/events/${webinar.id}/import?kind=attendance` },
    'import-attendance': { path: attendance },
    'import-assign': { path: attendance, open: (page) => assign(page, t) },
    'people-import': { path: `/admin/events/${done.id}?tab=registrations` },
  }
}

async function assign(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t.imports.assign_named.replace('{name}', 'iPad') }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: t.imports.assigned_person })).toBeVisible()
}

async function chooseWrong(page: Page, t: Words): Promise<void> {
  const file = { name: 'Teilnehmende.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Teilnehmende.csv')
  await expect(page.getByRole('button', { name: t.imports.file_choose })).toBeFocused()
}

/** A long hyphenated name. */
const LONG = 'Freifrau von Oberndorff-Leutheusser'

const seen = (page: Page, text: string) => expect(page.getByRole('dialog').getByText(text).first()).toBeVisible()

/** Opens a message with the editor and the preview of an empty text. */
async function write(page: Page, t: Words): Promise<void> {
  await press(page, t.mailing.send)
  await page.getByRole('menuitem', { name: new RegExp(`^${t.mailing.message}`) }).click()
  await expect(page.getByText(t.previews.mail_message_empty)).toBeVisible()
}

async function cancel(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t.workshops.more, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${t.workshops.cancel_event}`) }).click()
  await seen(page, t.workshops.cancel_event_note)
}

async function pressInNotice(page: Page, name: string): Promise<void> {
  await unfoldNotices(page)
  await press(page, name)
}

/** On a phone the tools of a list are in a sheet. */
async function press(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('button', { name: new RegExp(`^(${words.de.core.tools}|${words.en.core.tools})$`) })
  const button = page.getByRole('button', { name, exact: true })
  if ((await sheet.isVisible()) && !(await button.first().isVisible())) await sheet.click()
  await button.first().click()
}

async function ask(page: Page, t: Words): Promise<void> {
  await press(page, t.mailing.send)
  await page.getByRole('menuitem', { name: new RegExp(`^${t.mailing.audience_invites}`) }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Da Weiß/ }).check()
  await page.getByRole('checkbox', { name: /Ina Weiß/ }).check()
}

/** Queues the confirmation of a person whom staff register. */
async function aCapturedMail(page: Page, workshop_id: number): Promise<string> {
  const email = anAddress('captured')
  const person = { workshop_id, email, last_name: 'Postfach', language: 'de', registered: true, beyond_maximum: true }
  expect((await callAs(page, '/api/sandoz/workshop_registration/createupdate', person)).status()).toBe(200)
  let id: number | undefined
  await expect(async () => {
    const answer = await page.request.get(`/api/email/mailbox?search=${encodeURIComponent(email)}`)
    const { data } = await answer.json()
    id = data[0]?.id
    expect(id).toBeDefined()
  }).toPass({ timeout: 40_000 })
  return `/admin/mailbox/${id}`
}
