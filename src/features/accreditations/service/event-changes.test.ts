import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelEvent } from '@/features/event-lifecycle/service/cancel'
import { duplicateWorkshop } from '@/features/event-lifecycle/service/copy'
import { restoreEvent } from '@/features/event-lifecycle/service/restore'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import { accreditationChanges, accreditations } from '@/schema/accreditations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { untilWaiting } from '@/testing/databases/locks'
import { aWorkshop, aWorkshopDraft } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import type { AccreditationDraft } from '../contract/accreditations'
import { EMPTY_CATEGORY } from '../contract/bodies'
import { confirmChanges, listAccreditations, saveAccreditation } from './accreditations'
import { saveBody } from './bodies'
import { saveSigner } from './signers'

const save = routeOf('accreditations.saveAccreditation')
const list = routeOf('accreditations.listAccreditations')

let author: Awaited<ReturnType<typeof aUser>>
let dfp: number
let afp: number
let event: Awaited<ReturnType<typeof aWorkshop>>

/** Each change of the tests happens at a time of its own. */
let minutes = 0
const context = () => {
  minutes += 1
  return { author, now: new Date(Date.UTC(2026, 10, 20, 12, minutes)), locale: 'de' as const }
}

beforeAll(async () => {
  author = await aUser({ is_super_user: true })
  const categories = [{ ...EMPTY_CATEGORY, code: 'A', name_de: 'Vortrag', name_en: 'Lecture' }]
  const names = { name_de: 'Ärztekammer', name_en: 'Chamber of doctors', label: 'DFP', number_name: 'DFP-ID' }
  dfp = Number((await saveBody('new', { ...names, categories }, author)).id)
  afp = Number((await saveBody('new', { name_de: 'Apothekerkammer', name_en: 'Chamber', label: 'AFP' }, author)).id)
})
beforeEach(async () => {
  event = await aWorkshop({
    title: 'Herz im Blick',
    date: '2026-12-10',
    time: '18:00',
    end_time: '20:30',
    speaker: 'Dr. Lang',
  })
})
afterAll(closeDatabase)

const accredit = (draft: Partial<AccreditationDraft> = {}) =>
  saveAccreditation({ id: event.id, accreditation: 'new' }, { body_id: dfp, state: 'granted', ...draft }, { author })
const change = (changed: Parameters<typeof aWorkshopDraft>[0]) =>
  saveWorkshop(
    event.id,
    aWorkshopDraft({
      title: event.title,
      date: '2026-12-10',
      time: '18:00',
      end_time: '20:30',
      speaker: 'Dr. Lang',
      ...changed,
    }),
    context(),
  )
const openChanges = async () =>
  (await listAccreditations(event.id, context())).data.map(({ open_changes }) => open_changes?.changes ?? null)
const readOpen = async () => {
  const [first] = (await listAccreditations(event.id, context())).data
  if (!first?.open_changes) throw new Error('no open changes')
  return { accreditation: first.id, ...first.open_changes }
}

describe('a change of a recognised event', () => {
  it('opens a task for each body that has recognised it, and for no other', async () => {
    await accredit()
    await accredit({ body_id: afp })
    for (const state of ['to_apply', 'applied', 'refused'] as const) await accredit({ state })
    const changed = { title: 'Lunge im Blick', breaks: '18:30–18:45', break_minutes: 15, description: '<p>Neu</p>' }
    await change({ ...changed, date: '2026-12-11', speaker: 'Dr. Kurz' })
    const changes = {
      title: ['Herz im Blick', 'Lunge im Blick'],
      date: ['2026-12-10', '2026-12-11'],
      breaks: [null, '18:30–18:45'],
      break_minutes: [null, '15'],
      speaker: ['Dr. Lang', 'Dr. Kurz'],
      description: [null, 'Neu'],
    }
    expect(await openChanges()).toEqual([changes, changes, null, null, null])
  })

  it('is none where a body need not hear of it', async () => {
    await accredit()
    await change({ signup_hint: '<p>Parken im Hof</p>', maximum_participants: 9 })
    expect(await openChanges()).toEqual([null])
  })

  it('is added to the open one, and closes it when the body knows the values again', async () => {
    await accredit()
    await change({ time: '17:00' })
    await change({ time: '16:00', location: 'Wien', presence_type: 'Onsite' })
    expect(await openChanges()).toEqual([
      { time: ['18:00', '16:00'], presence_type: ['Online', 'Onsite'], location: [null, 'Wien'] },
    ])
    await change({ time: '18:00', location: '' })
    expect(await openChanges()).toEqual([null])
  })

  it('is also that the event is cancelled, until it is restored', async () => {
    await accredit()
    await cancelEvent(event.id, { note: '', notify: false }, context())
    expect(await openChanges()).toEqual([{ cancelled_at: [null, expect.any(String)] }])
    await restoreEvent(event.id, { notify: false }, context())
    expect(await openChanges()).toEqual([null])
  })

  it('comes with a German text for the body, whatever language staff read', async () => {
    await accredit({ number: '781204' })
    const contents = { title: 'Lunge im Blick', description: '<p>Zwei <b>Fälle</b></p>', break_minutes: 15 }
    await change({ ...contents, date: '2026-12-11', presence_type: 'Onsite', location: 'Wien' })
    const answer = await callRoute(list, { params: { id: event.id }, token: author.token })
    const { subject, text } = answer.body.data[0].open_changes.report
    expect(subject).toBe('Änderung der anerkannten Veranstaltung „Herz im Blick“ (DFP-ID 781204)')
    expect(text).toContain('am 10.12.2026, die Sie unter DFP-ID 781204 anerkannt haben, hat sich geändert.')
    expect(text).toContain('Datum: bisher 10.12.2026, neu 11.12.2026')
    expect(text).toContain('Ort: bisher nicht angegeben, neu Wien')
    expect(text).toContain('Titel: bisher Herz im Blick, neu Lunge im Blick')
    expect(text).toContain('Weitere Pausen: bisher nicht angegeben, neu 15 Minuten')
    expect(text).toContain('Inhalt: geändert. Der neue Text: Zwei Fälle')
    await cancelEvent(event.id, { note: '', notify: false }, context())
    const [cancelled] = (await listAccreditations(event.id, context())).data
    expect(cancelled?.open_changes?.report.subject).toContain('Absage')
    expect(cancelled?.open_changes?.report.text).toContain('findet nicht statt')
  })

  it('is never missed when the body recognises the event at the same time', async () => {
    const applied = await accredit({ state: 'applied' })
    const grant = { body_id: dfp, state: 'granted' as const, updated_at: applied.updated_at }
    const known = { id: event.id, accreditation: applied.id }
    const recognised = await db.transaction(async (tx) => {
      // Holds the save of the accreditation between its start and its end.
      await tx.select().from(accreditations).where(eq(accreditations.id, applied.id)).for('update')
      const granting = saveAccreditation(known, grant, { author })
      await untilWaiting(1)
      const changing = change({ time: '17:00' })
      await untilWaiting(2)
      return { granting, changing }
    })
    await Promise.all([recognised.granting, recognised.changing])
    expect(await openChanges()).toEqual([{ time: ['18:00', '17:00'] }])
  })

  it('is shown with the newer version to a member of staff whose form is out of date', async () => {
    const { id } = await accredit()
    await change({ time: '17:00' })
    const body = { body_id: dfp, points_basis: 5, updated_at: '2026-01-01T00:00:00.000Z' }
    const answer = await callRoute(save, { params: { id: event.id, accreditation: id }, body, token: author.token })
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).toContain('Herz im Blick')
  })

  it('needs no report to a body that no longer recognises the event', async () => {
    const { id, updated_at } = await accredit()
    await change({ time: '17:00' })
    await saveAccreditation(
      { id: event.id, accreditation: Number(id) },
      { body_id: dfp, state: 'to_apply', updated_at },
      { author },
    )
    expect(await openChanges()).toEqual([null])
  })
})

describe('the tick of a report', () => {
  it('confirms the changes of one body, and later changes open a new task', async () => {
    await accredit()
    await accredit({ body_id: afp })
    await change({ time: '17:00' })
    const { accreditation, changed_at } = await readOpen()
    const answer = await confirmChanges({ id: event.id, accreditation, changed_at }, context())
    expect(answer.open_changes).toBeNull()
    expect(await openChanges()).toEqual([null, { time: ['18:00', '17:00'] }])
    await change({ time: '16:00' })
    expect(await openChanges()).toEqual([{ time: ['17:00', '16:00'] }, { time: ['18:00', '16:00'] }])
    const confirmed = await db
      .select()
      .from(accreditationChanges)
      .where(eq(accreditationChanges.accreditation_id, accreditation))
    expect(confirmed.map(({ confirmed_by }) => confirmed_by)).toContain(author.id)
  })

  it('confirms no change that the person has not read', async () => {
    await accredit()
    await change({ time: '17:00' })
    const { accreditation, changed_at } = await readOpen()
    await change({ time: '16:00' })
    const answer = await confirmChanges({ id: event.id, accreditation, changed_at }, context())
    expect(answer.open_changes?.changes).toEqual({ time: ['18:00', '16:00'] })
  })

  it('never confirms a change that is saved at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      event = await aWorkshop({ title: 'Herz im Blick', date: '2026-12-10', end_time: '20:30', speaker: 'Dr. Lang' })
      await accredit()
      await change({ time: '17:00' })
      const { accreditation, changed_at } = await readOpen()
      await Promise.all([
        change({ time: '16:00' }),
        confirmChanges({ id: event.id, accreditation, changed_at }, context()),
      ])
      const [open] = await openChanges()
      // The tick came before the change, or after it and confirmed nothing.
      expect([
        ['17:00', '16:00'],
        ['18:00', '16:00'],
      ]).toContainEqual(open?.time)
    }
  })
})

it('tells staff of typed points that visitors read while no body has granted any', async () => {
  await db.update(workshops).set({ credits: '4 Punkte' }).where(eq(workshops.id, event.id))
  const typedPoints = async () => (await listAccreditations(event.id, context())).event.typed_points
  await accredit({ state: 'refused' })
  await accredit({ state: 'applied' })
  expect(await typedPoints()).toBe('4 Punkte')
  await accredit({ state: 'applied', shows_application: true })
  expect(await typedPoints()).toBe('')
})

it('a copy of an event is to be submitted to the same bodies, without number, password, dates and points', async () => {
  const { id: signer_id } = await saveSigner('new', { name: 'Prof. Dr. Sollmann' }, author)
  await accredit({
    category: 'A',
    points_basis: 4,
    points_test: 1,
    points_speaker: 2,
    number: '781204',
    password: 'Birkenwald',
    scientific_lead: 'Prof. Dr. Sollmann',
    signer_id,
    provider: 'Fortbildungsring',
    applied_on: '2026-10-01',
    decided_on: '2026-10-15',
    valid_from: '2026-12-01',
    valid_until: '2026-12-31',
    person_in_charge: author.id,
  })
  await accredit({ body_id: afp, state: 'refused' })
  await change({ time: '17:00' })
  await db.update(workshops).set({ credits: '4 Punkte' }).where(eq(workshops.id, event.id))
  const { id } = await duplicateWorkshop(event.id, { author, locale: 'de' })
  const copies = await db
    .select()
    .from(accreditations)
    .where(eq(accreditations.workshop_id, id))
    .orderBy(accreditations.id)
  const empty = {
    state: 'to_apply',
    points_basis: 0,
    points_test: 0,
    points_speaker: 0,
    number: '',
    encrypted_password: null,
    applied_on: null,
    decided_on: null,
    valid_from: null,
    valid_until: null,
  }
  const carried = { category: 'A', scientific_lead: 'Prof. Dr. Sollmann', signer_id, provider: 'Fortbildungsring' }
  expect(copies).toEqual([
    expect.objectContaining({ ...empty, ...carried, body_id: dfp, person_in_charge: author.id }),
    expect.objectContaining({ ...empty, body_id: afp }),
  ])
  expect((await listAccreditations(id, context())).data.map(({ open_changes }) => open_changes)).toEqual([null, null])
  // Nobody has granted the copy the points that were once typed for the original.
  const [copy] = await db.select().from(workshops).where(eq(workshops.id, id))
  expect(copy?.credits).toBe('')
})
