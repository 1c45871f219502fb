import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '@/contract/endpoint'
import { permissionOf } from '@/contract/endpoint'
import { loadTranslator } from '@/i18n/messages'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { workshopMails, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { exportAllWorkshops, exportWorkshops, workshopFields } from '../contract/office'
import { exportWorkshops as exportNow } from './export-events'

const exportList = routeOf('workshops.exportWorkshops')
const exportEverything = routeOf('workshops.exportAllWorkshops')

afterAll(closeDatabase)
beforeEach(async () => {
  await db.delete(registrations)
  await db.delete(workshops)
})

const t = await loadTranslator('en')
const TITLE = t('workshops.title')

const who = (endpoint: Endpoint, fields = {}) => aUser({ permissions: [permissionOf(endpoint)], ...fields })

async function listed(query: Record<string, unknown> = {}, headers = {}) {
  const { token } = await who(exportWorkshops)
  const { response } = await callRoute(exportList, { token, query, headers })
  return readSpreadsheet(response)
}

async function everything(person: { timezone?: string } = {}) {
  const { token } = await who(exportAllWorkshops, person)
  const { response } = await callRoute(exportEverything, { token })
  return readSpreadsheet(response)
}

describe('the export of the list', () => {
  it('contains the columns of the list', async () => {
    const workshop = await aWorkshop({
      category_p: true,
      date: '2090-11-20',
      end_time: '20:00',
      maximum_participants: 20,
    })
    await aRegistration(workshop, { participated: new Date().toISOString() })
    await aRegistration(workshop)
    await anInvitation(workshop)
    expect((await listed()).rows).toEqual([
      {
        [TITLE]: 'Antibiotics in practice',
        [t('workshops.categories')]: `${t('workshops.category_d')}, ${t('workshops.category_p')}`,
        [t('workshops.location')]: t('events.online'),
        [t('workshops.date')]: '69722',
        [t('workshops.time')]: '18:00',
        [t('workshops.end_time')]: '20:00',
        [t('workshops.state')]: t('workshops.state_open'),
        [t('workshops.invited')]: '1',
        [t('workshops.registered')]: '2',
        [t('workshops.participated')]: '1',
        [t('workshops.maximum_participants')]: '20',
        [t('workshops.parties')]: '2',
        [t('workshops.no_show')]: '0',
      },
    ])
  })

  it('follows the filters, the search and the order of the list', async () => {
    await aWorkshop({ title: 'Old', date: '2020-01-01' })
    await aWorkshop({ title: 'Asthma', date: '2090-01-02' })
    await aWorkshop({ title: 'Asthma in children', date: '2090-01-01' })
    await aWorkshop({ title: 'Diabetes', date: '2090-01-03' })
    const titles = async (query: Record<string, unknown>) => (await listed(query)).rows.map((row) => row[TITLE])

    expect(await titles({ filter: { past_workshops: true } })).toEqual(['Old'])
    expect(await titles({ filter: { hide_past_workshops: true }, sortBy: 'date', sortByDirection: 'desc' })).toEqual([
      'Diabetes',
      'Asthma',
      'Asthma in children',
    ])
    expect(await titles({ search: 'asthma', sortBy: 'date' })).toEqual(['Asthma in children', 'Asthma'])
  })

  it('contains every page of the list in its order', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `Event ${String(index).padStart(3, '0')}`)
    for (const title of names.toReversed()) await aWorkshop({ title })
    const { rows } = await listed({ sortBy: 'title', per_page: 20, page: 2 })
    expect(rows.map((row) => row[TITLE])).toEqual(names)
  })

  it('selects its events at the beginning, and omits one that is deleted meanwhile', async () => {
    const gone = await aWorkshop({ title: 'Gone' })
    await aWorkshop({ title: 'There' })
    const reader = { locale: 'en' as const, principal: { timezone: null }, now: new Date() }
    const response = await exportNow({ page: 1, per_page: 20, sortByDirection: 'asc' }, reader)
    await db.delete(workshops).where(eq(workshops.id, gone.id))
    await aWorkshop({ title: 'Later' })
    expect((await readSpreadsheet(response)).rows.map((row) => row[TITLE])).toEqual(['There'])
  })

  it('is in the language of the call or of the link', async () => {
    const german = (await loadTranslator('de'))('workshops.categories')
    const titles = async (query: object, language: string) =>
      [...(await listed({ ...query }, { 'accept-language': language })).cells.values()].map(({ text }) => text)
    expect(await titles({}, 'de')).toContain(german)
    expect(await titles({ locale: 'de' }, 'en')).toContain(german)
    expect(await titles({}, 'en')).not.toContain(german)
  })

  it('shows a title that looks like a formula as it was typed', async () => {
    await aWorkshop({ title: '=HYPERLINK("https://example.org")' })
    const { cells, sheet } = await listed()
    expect(cells.get('A2')).toMatchObject({ text: '=HYPERLINK("https://example.org")', type: 'inlineStr' })
    expect(sheet).not.toContain('<f')
  })
})

describe('the full export', () => {
  it('has a column for each field of the form', async () => {
    const { cells } = await everything()
    const titles = [...cells.values()].map(({ text }) => text)
    for (const field of workshopFields.omit({ updated_at: true, derived_fields: true, applies_to: true }).keyof()
      .options)
      expect(titles).toContain(t(`workshops.${field}`))
  })

  it('contains texts without markup, and files by their names', async () => {
    const [file] = await db
      .insert(files)
      .values({
        id: 'f'.repeat(22),
        name: 'Program.pdf',
        content_type: 'application/pdf',
        size: 1,
        sha256: 'a'.repeat(64),
      })
      .returning()
    const { id } = await aWorkshop({
      description: '<p>Dear <strong>Dr. Lang</strong> &amp; team</p><ul><li>first</li></ul>',
      header_image: 'Medizinisches_Fachwissen',
      pdf_document: file?.id,
    })
    await db.insert(workshopMails).values({
      workshop_id: id,
      type: 'confirmation',
      subject: 'Welcome',
      body: '<p>Hello {first_name},</p><p>see you</p>',
      ical_description: 'Ring the bell',
    })
    expect((await everything()).rows[0]).toMatchObject({
      [t('workshops.description')]: 'Dear Dr. Lang & team\n\n- first',
      [t('workshops.header_image')]: 'Medizinisches Fachwissen',
      [t('workshops.pdf_document')]: 'Program.pdf',
      [t('workshops.email_confirmation_subject')]: 'Welcome',
      [t('workshops.email_confirmation')]: 'Hello {first_name},\n\nsee you',
      [t('workshops.ical_description')]: 'Ring the bell',
    })
  })

  it('contains times in the time zone of the reader', async () => {
    await aWorkshop({ registration_deadline: '2090-06-30 22:00' })
    const deadline = async (timezone?: string) =>
      (await everything({ timezone })).rows[0]?.[t('workshops.registration_deadline')]
    expect(await deadline()).toBe('69580')
    expect(await deadline('Europe/London')).toBe(String(69_579 + 23 / 24))
  })

  it('contains past and unlisted events as well, the latest first', async () => {
    await aWorkshop({ title: 'Past', date: '2020-01-01' })
    await aWorkshop({ title: 'Unlisted', date: '2090-01-01', nonpublic: true })
    expect((await everything()).rows.map((row) => row[TITLE])).toEqual(['Unlisted', 'Past'])
  })
})
