import { expect, it } from 'vitest'
import { GET as getFeed } from '@/app/[locale]/(public)/events.ics/route'
import {
  confirmChanges,
  deleteAccreditation,
  saveAccreditation,
} from '@/features/accreditations/contract/accreditations'
import { saveBody } from '@/features/accreditations/contract/bodies'
import { saveProfession } from '@/features/accreditations/contract/professions'
import { isCertain } from '@/features/accreditations/rules/shown-points'
import { workshopMails } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { findPublicEvent } from './public-events'

const previewMail = routeOf('registrations.previewNotification')
const printList = routeOf('registrations.getAttendanceList')
const readEvent = routeOf('workshops.getWorkshop')
const saveEvent = routeOf('workshops.saveWorkshop')
const confirm = routeOf('accreditations.confirmChanges')
const removeAccreditation = routeOf('accreditations.deleteAccreditation')
const listAccreditations = routeOf('accreditations.listAccreditations')
const exportEvents = routeOf('workshops.exportWorkshops')
const listPublic = routeOf('workshops.listPublicWorkshops')
const listOffice = routeOf('workshops.listWorkshops')

const { token } = await aUser({ is_super_user: true })
const german = { 'accept-language': 'de' }

const dfp = await aBody({ name_de: 'Österreichische Ärztekammer', label: 'DFP', number_name: 'DFP-ID' })
const afp = await aBody({ name_de: 'Apothekerkammer', label: 'AFP' })

async function publicEvent(id: number, headers = german) {
  const { body } = await callRoute(listPublic, { query: { filter: { id } }, headers })
  return body.data[0]
}

const officeEvent = async (id: number) => (await callRoute(readEvent, { params: { id }, token, headers: german })).body

it.each([
  ['granted points', { state: 'granted', points_basis: 4 }, '4 DFP', '4 DFP'],
  ['points of a learning check', { state: 'granted', points_basis: 4, points_test: 1.5 }, '4 + 1,5 DFP', '4 + 1.5 DFP'],
  [
    'an application that visitors may see',
    { state: 'applied', shows_application: true },
    'DFP beantragt',
    'DFP applied for',
  ],
  ['the typed text while only staff see the application', { state: 'applied' }, 'getippt', 'getippt'],
  ['the typed text before an application', { state: 'to_apply', shows_application: true }, 'getippt', 'getippt'],
  ['the typed text after a refusal', { state: 'refused', number: '1' }, 'getippt', 'getippt'],
] as const)('tells %s in the language of the caller', async (_, fields, inGerman, inEnglish) => {
  const event = await aWorkshop({ credits: 'getippt', approval_number: '276-1' })
  await anAccreditation(event, dfp, fields)
  const shown = await publicEvent(event.id)
  expect(shown.credits).toBe(inGerman)
  expect(shown.points).toHaveLength(inGerman === 'getippt' ? 0 : 1)
  expect((await publicEvent(event.id, { 'accept-language': 'en' })).credits).toBe(inEnglish)
  expect(await officeEvent(event.id)).toMatchObject({ credits: inGerman, approval_number: '276-1' })
})

it('tells staff the numbers of all granted accreditations, in the form, on paper and in no public answer', async () => {
  const event = await aWorkshop({ credits: 'getippt', approval_number: '276-1' })
  await anAccreditation(event, dfp, { points_basis: 4, number: '704711' })
  await anAccreditation(event, afp, { points_basis: 6, number: 'A 12' })
  await anAccreditation(event, dfp, { state: 'applied', number: '999999' })
  expect(await officeEvent(event.id)).toMatchObject({
    credits: '4 DFP · 6 AFP',
    approval_number: 'DFP-ID 704711; AFP A 12',
    derived_fields: ['credits', 'approval_number'],
  })
  const listed = await callRoute(listOffice, { query: { filter: { id: event.id } }, token, headers: german })
  expect(listed.body.data).toMatchObject([{ credits: '4 DFP · 6 AFP' }])
  const { response } = await callRoute(exportEvents, { query: { filter: { id: event.id } }, token, headers: german })
  const { cells } = await readSpreadsheet(response)
  expect([...cells.values()].map(({ text }) => text)).toContain('4 DFP · 6 AFP')
  const pdf = await readPdf((await callRoute(printList, { params: { id: event.id }, token })).response)
  expect(pdf.elements.map(({ text }) => text)).toContain('DFP-ID 704711; AFP A 12')
  expect(JSON.stringify(await publicEvent(event.id))).not.toContain('704711')
})

/** The texts of all places where visitors and invited people read the points of an event. */
async function readEverywhere(event: { id: number }, registration: { id: string }) {
  const feed = await getFeed(new Request('http://localhost:3000/de/events.ics'), {
    params: Promise.resolve({ locale: 'de' }),
  })
  const entry = (await feed.text()).replaceAll('\r\n ', '').split('BEGIN:VEVENT')
  const mailed = async (type: string) =>
    (await callRoute(previewMail, { params: { type, id: registration.id }, token })).response.text()
  const page = await findPublicEvent(event.id, {}, new Date())
  return {
    call: (await publicEvent(event.id)).credits,
    feed: entry.find((text) => text.includes(`UID:event-${event.id}@`)),
    confirmation: await mailed('confirmation'),
    reminder: await mailed('reminder'),
    invitation: await mailed('invite'),
    certain: page?.points.filter(isCertain).map(({ label }) => label),
  }
}

it('shows points as to be confirmed after the event was moved, until staff have told the body', async () => {
  const event = await aWorkshop({ date: '2096-05-01', time: '18:00' })
  const registration = await aRegistration(event, { language: 'de' })
  await db
    .insert(workshopMails)
    .values({ workshop_id: event.id, type: 'invite', subject: '', body: '<p>Sie erhalten {points}.</p>' })
  const granted = await anAccreditation(event, dfp, { points_basis: 4 })
  await anAccreditation(event, afp, { state: 'applied', shows_application: true })
  const sure = '4 DFP · AFP beantragt'
  const unsure = '4 DFP (Bestätigung steht aus) · AFP beantragt'

  const expectText = async (text: string, certain: string[]) => {
    const { call, certain: found, ...texts } = await readEverywhere(event, registration)
    expect(call).toBe(text)
    for (const [place, shown] of Object.entries(texts))
      expect({ place, shown }).toEqual({ place, shown: expect.stringContaining(text) })
    expect(found).toEqual(certain)
  }

  await expectText(sure, ['DFP'])
  const item = await officeEvent(event.id)
  const moved = await callRoute(saveEvent, {
    params: { id: event.id },
    body: { ...item, date: '2096-05-02' },
    token,
    headers: german,
  })
  expect(moved).toMatchObject({ status: 200, body: { credits: unsure } })
  await expectText(unsure, [])

  const { body } = await callRoute(listAccreditations, { params: { id: event.id }, token })
  const { changed_at } = body.data[0].open_changes
  const params = { id: event.id, accreditation: granted.id }
  expect(await callRoute(confirm, { params, body: { changed_at }, token })).toMatchObject({ status: 200 })
  await expectText(sure, ['DFP'])
})

it('keeps the typed text when a form sends back the text of accreditations, also of deleted ones', async () => {
  const event = await aWorkshop({ credits: 'getippt', approval_number: '276-1' })
  const { id: accreditation } = await anAccreditation(event, dfp, { points_basis: 4, number: '704711' })
  const params = { id: event.id }
  const opened = await officeEvent(event.id)
  const { body: saved } = await callRoute(saveEvent, { params, body: { ...opened, region: 'Neu' }, token })
  expect(saved).toMatchObject({ region: 'Neu', credits: '4 DFP', approval_number: 'DFP-ID 704711' })

  await callRoute(removeAccreditation, { params: { ...params, accreditation }, token })
  await callRoute(saveEvent, { params, body: { ...saved, region: 'Neuer' }, token })
  expect(await officeEvent(event.id)).toMatchObject({
    region: 'Neuer',
    credits: 'getippt',
    approval_number: '276-1',
    derived_fields: [],
  })
  // An event without accreditations takes the documented fields as they are sent.
  const typed = { ...(await officeEvent(event.id)), credits: '3 CME', approval_number: '276-2' }
  await callRoute(saveEvent, { params, body: typed, token })
  expect(await officeEvent(event.id)).toMatchObject({ credits: '3 CME', approval_number: '276-2' })
})

it('tells the second of two editors the points of accreditations, not the typed text', async () => {
  const event = await aWorkshop({ credits: 'getippt' })
  await anAccreditation(event, dfp, { points_basis: 4 })
  const opened = await officeEvent(event.id)
  const save = (region: string) =>
    callRoute(saveEvent, { params: { id: event.id }, body: { ...opened, region }, token, headers: german })
  expect(await save('first')).toMatchObject({ status: 200 })
  expect(await save('second')).toMatchObject({
    status: 409,
    body: { conflict: { current: { region: 'first', credits: '4 DFP' } } },
  })
})

it('finds events in the back office by the state of an accreditation and by changes to report', async () => {
  const applied = await aWorkshop({ title: 'Zustand beantragt' })
  const granted = await aWorkshop({ title: 'Zustand erteilt' })
  await anAccreditation(applied, dfp, { state: 'applied' })
  await anAccreditation(granted, dfp)
  const found = async (accreditation: string) => {
    const { body } = await callRoute(listOffice, { query: { search: 'Zustand', filter: { accreditation } }, token })
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await found('applied')).toEqual([applied.id])
  expect(await found('granted')).toEqual([granted.id])
  expect(await found('changed')).toEqual([])
  await callRoute(saveEvent, {
    params: { id: granted.id },
    body: { ...(await officeEvent(granted.id)), speaker: 'Dr. Neu' },
    token,
  })
  expect(await found('changed')).toEqual([granted.id])
})

it('purges the page cache with every change of what visitors read about points', () => {
  for (const call of [saveAccreditation, deleteAccreditation, confirmChanges, saveBody, saveProfession])
    expect(call).toMatchObject({ publishes: true })
})
