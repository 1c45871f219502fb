import { expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import { saveBlacklistedEmail } from '@/features/blacklist/service'
import { reasonMessageOf } from '@/features/mails/rules/reasons'
import { newOpaqueId } from '@/schema/columns'
import { mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { anEmail, anInterest, anInvitation, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { getPersonPage as getPersonEndpoint } from '../contract/people'
import { getPersonPage } from './person-page'

const now = new Date()
const timestamp = now.toISOString()
const pageOf = (id: string) => getPersonPage(id, { locale: 'en', now: new Date() })

it('shows everything at an address across events, the latest event first', async () => {
  const email = anEmail()
  const past = await aWorkshop({ date: '2026-01-15', title: 'Impfen' })
  const missed = await aWorkshop({ date: '2026-02-15' })
  const coming = await aWorkshop({ date: '2099-01-15' })
  const attended = {
    email,
    participated: timestamp,
    external_id: 'K-1',
    created_at: '2026-01-01T00:00:00Z',
    efn: '802760400000013',
  }
  const first = await aRegistration(past, attended)
  const doctor = await aProfession()
  const numbers = { profession_id: doctor.id, efn: '802760400000005' }
  await aRegistration(missed, { email, created_at: '2026-02-01T00:00:00Z', ...numbers, oeak_number: 'none' })
  await aRegistration(missed, { participated: timestamp })
  const main = await aRegistration(coming, { title: 'Dr.', first_name: 'Anna', last_name: 'Berg' })
  const newest = { first_name: 'Mona', last_name: 'Lang', external_id: 'K-2', created_at: '2026-03-01T00:00:00Z' }
  await anInvitation(coming, { email, ...newest, accompaniment_of: main.id })
  await anInterest(await aWorkshop({ date: '2099-02-15' }), { email })
  await aRegistration(await aWorkshop(), { email, deleted_at: timestamp })

  const page = await pageOf(first.id)
  expect(page).toMatchObject({ is_erased: false, details: { email, first_name: 'Mona', last_name: 'Lang' } })
  expect(page.external_ids).toEqual(['K-2', 'K-1'])
  expect(page.profession_id).toBe(doctor.id)
  expect(getPersonEndpoint.response.shape.numbers.parse(page.numbers)).toMatchObject([
    { kind: 'efn', number: '••••0005' },
    { kind: 'oeak_number', number: 'none' },
    { kind: 'efn', number: '••••0013', id: first.id, workshop_title: 'Impfen' },
  ])
  expect(page.registrations.data.map(({ attendance }) => attendance)).toEqual([
    'interested',
    'invited',
    'no_show',
    'attended',
  ])
  expect(page.registrations).toMatchObject({
    total: 4,
    data: [{}, { main_name: 'Dr. Anna Berg', is_companion: true }, {}, { id: first.id, workshop_title: 'Impfen' }],
  })
})

it('shows a companion who waits by name, beside the main registration', async () => {
  const workshop = await aWorkshop()
  const main = await anInterest(workshop, { first_name: 'Anna', last_name: 'Berg' })
  const { email } = await anInvitation(await aWorkshop(), { first_name: '', last_name: '' })
  const waiting = { email, first_name: 'Mona', last_name: 'Lang', accompaniment_of: main.id }
  const { id } = await anInterest(workshop, waiting)
  const page = await pageOf(id)
  expect(page.details).toMatchObject({ first_name: 'Mona', last_name: 'Lang' })
  const shown = { attendance: 'interested', main_name: 'Anna Berg', is_companion: true }
  expect(page.registrations.data.find((row) => row.workshop_id === workshop.id)).toMatchObject(shown)
})

it('shows the mails with their reasons in words, and the reason of the blacklist', async () => {
  const author = await aUser()
  const { id, email, workshop_id } = await aRegistration(await aWorkshop({ title: 'Impfen' }))
  const entry = await saveBlacklistedEmail('new', { email }, author)
  const mail = { email, workshop_id, language: 'de', subject: 'Betreff' } as const
  await db.insert(mails).values({ ...mail, type: 'invite', state: 'sent', sent_at: timestamp })
  const message = reasonMessageOf('blacklisted')
  await db.insert(mails).values({ ...mail, type: 'reminder', state: 'suppressed', message })
  await db.insert(mails).values({ ...mail, type: 'notice', state: 'retry', workshop_id: null })

  const { mails: shown, blacklist } = await pageOf(id)
  expect(shown).toMatchObject({
    total: 3,
    data: [
      { type: 'notice', status: 'retrying', subject: null, workshop_title: null },
      { type: 'reminder', status: 'suppressed', message: expect.stringMatching(/black/) },
      { type: 'invite', status: 'sent', subject: 'Betreff', message: '', workshop_title: 'Impfen' },
    ],
  })
  expect(blacklist).toMatchObject({ id: entry.id, reason: 'added', source: author.name })
})

it('shows an erased person without address, and knows no removed or unknown one', async () => {
  const erased = await aRegistration(await aWorkshop(), { erased_at: timestamp, first_name: '', last_name: '' })
  expect(await pageOf(erased.id)).toMatchObject({
    is_erased: true,
    details: { email: '', last_name: 'Erased person' },
    registrations: { total: 1 },
  })
  const removed = await aRegistration(await aWorkshop(), { deleted_at: timestamp })
  await expect(pageOf(removed.id)).rejects.toThrow(NotFound)
  await expect(pageOf(newOpaqueId())).rejects.toThrow(NotFound)
})
