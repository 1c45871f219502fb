import { asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { duplicateWorkshop } from '@/features/event-lifecycle/service/copy'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import { plannedMails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aWorkshop, aWorkshopDraft } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { PLAN_MAILS_MAX } from '../contract'

const SAVE_DEFAULT = routeOf('workshops.saveDefaultMail')
const DOWNLOAD = routeOf('workshops.getPlanAttachment')
const LIST_DEFAULTS = routeOf('workshops.listDefaultPlan')
const DELETE = routeOf('workshops.deletePlannedMail')
const SAVE = routeOf('workshops.savePlannedMail')
const STATE = routeOf('workshops.changePlannedMail')
const LIST = routeOf('workshops.listMailPlan')

const author = await aUser({ is_super_user: true })
const { token } = author
beforeEach(() => db.delete(plannedMails))
afterAll(closeDatabase)

const REMINDER = {
  type: 'reminder',
  audience: 'registered',
  anchor: 'start',
  offset_days: -7,
  at_time: '09:00',
  offset_minutes: null,
} as const
const MESSAGE = { ...REMINDER, type: 'message', subject: 'Parking', body: '<p>Behind the house.</p>' } as const
const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64')}`

const save = ({ id }: { id: number }, body: object, mail: number | 'new' = 'new') =>
  callRoute(SAVE, { params: { id, mail }, body, token })
const planOf = (id: number) =>
  db.select().from(plannedMails).where(eq(plannedMails.workshop_id, id)).orderBy(asc(plannedMails.id))

describe('the plan of an event', () => {
  it('takes a reminder, changes it, pauses and withdraws it, and deletes it', async () => {
    const event = await aWorkshop()
    const { status, body } = await save(event, REMINDER)
    expect({ status, body }).toMatchObject({ status: 200, body: { ...REMINDER, attachment: null } })
    const params = { id: event.id, mail: body.id }
    const changed = await save(event, { ...REMINDER, offset_days: -1, updated_at: body.updated_at }, body.id)
    expect(changed).toMatchObject({ status: 200, body: { offset_days: -1 } })
    expect(await save(event, { ...REMINDER, updated_at: body.updated_at }, body.id)).toMatchObject({
      status: 409,
      body: { conflict: { current: { offset_days: -1 } } },
    })
    for (const state of ['paused', 'planned', 'cancelled'])
      expect(await callRoute(STATE, { params, body: { state }, token })).toMatchObject({ status: 200, body: { state } })
    expect(await callRoute(LIST, { params, token })).toMatchObject({
      body: { data: [{ id: body.id, phase: 'cancelled', recipients: null }], event: { time: '18:00' } },
    })
    expect(await callRoute(DELETE, { params, token })).toMatchObject({ status: 200 })
    expect(await planOf(event.id)).toEqual([])
  })

  it('refuses times, recipients and texts that make no sense, at their fields', async () => {
    const event = await aWorkshop()
    const refusals: [object, string][] = [
      [{ ...REMINDER, offset_days: -400 }, 'offset_days'],
      [{ ...REMINDER, offset_days: -60 }, 'offset_days'],
      [{ ...REMINDER, offset_days: null }, 'offset_days'],
      [{ ...REMINDER, at_time: null }, 'at_time'],
      [{ ...REMINDER, offset_minutes: 5 }, 'offset_days'],
      [{ ...REMINDER, audience: 'participated' }, 'audience'],
      [{ ...REMINDER, offset_days: 0, at_time: '23:00' }, 'offset_days'],
      [{ ...MESSAGE, subject: '' }, 'subject'],
      [{ ...MESSAGE, body: '<p> </p>' }, 'body'],
      [{ ...MESSAGE, body: '<p>{no_such}</p>' }, 'body'],
    ]
    for (const [body, field] of refusals) {
      const answer = await save(event, body)
      expect({ body, status: answer.status, at: Object.keys(answer.body.errors ?? {}) }).toEqual({
        body,
        status: 422,
        at: [field],
      })
    }
    expect(await planOf(event.id)).toEqual([])
  })

  it('is limited, belongs to one event, and leaves sent mails as they are', async () => {
    const event = await aWorkshop()
    const other = await aWorkshop()
    const { body } = await save(event, REMINDER)
    expect(await save(other, REMINDER, body.id)).toMatchObject({ status: 404 })
    expect(await callRoute(DELETE, { params: { id: other.id, mail: body.id }, token })).toMatchObject({ status: 404 })
    await db.update(plannedMails).set({ state: 'sent', sent_at: new Date().toISOString() })
    expect(await save(event, REMINDER, body.id)).toMatchObject({ status: 422 })
    expect(await callRoute(DELETE, { params: { id: event.id, mail: body.id }, token })).toMatchObject({ status: 422 })
    const almostFull = Array.from({ length: PLAN_MAILS_MAX - 1 }, () => REMINDER)
    await db.insert(plannedMails).values(almostFull.flatMap((mail) => [{ ...mail, workshop_id: other.id }, mail]))
    const earlier = { ...REMINDER, offset_days: -9 }
    const saveDefault = () => callRoute(SAVE_DEFAULT, { params: { id: 'new' }, body: earlier, token })
    for (const add of [() => save(other, earlier), saveDefault]) {
      const answers = await Promise.all([add(), add(), add()])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
      const refused = answers.find((answer) => answer.status === 422)
      expect(refused?.body.errors).toMatchObject({ type: [expect.any(String)] })
    }
  })

  it('refuses the same mail at the same time twice: a new, a changed and a restored one', async () => {
    const event = await aWorkshop()
    const other = { ...REMINDER, offset_days: -3 }
    const refused = { status: 422, body: { errors: { offset_days: [expect.stringMatching(/planned/)] } } }
    const first = await save(event, REMINDER)
    expect(await save(event, REMINDER)).toMatchObject(refused)
    const second = await save(event, other)
    expect(await save(event, REMINDER, second.body.id)).toMatchObject(refused)
    expect(await save(event, other, second.body.id)).toMatchObject({ status: 200 })

    const third = { ...REMINDER, offset_days: -5 }
    const both = await Promise.all([first, second].map(({ body }) => save(event, third, body.id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])

    const [withdrawn] = await planOf(event.id)
    const params = { id: event.id, mail: withdrawn?.id ?? 0 }
    await callRoute(STATE, { params, body: { state: 'cancelled' }, token })
    const { type, audience, anchor, offset_days, at_time, offset_minutes } = withdrawn ?? {}
    expect(await save(event, { type, audience, anchor, offset_days, at_time, offset_minutes })).toMatchObject({
      status: 200,
    })
    expect(await callRoute(STATE, { params, body: { state: 'planned' }, token })).toMatchObject(refused)

    const defaults = [REMINDER, other].map((body) => callRoute(SAVE_DEFAULT, { params: { id: 'new' }, body, token }))
    const [, later] = await Promise.all(defaults)
    const earlier = { params: { id: later?.body.id }, body: REMINDER, token }
    expect(await callRoute(SAVE_DEFAULT, earlier)).toMatchObject(refused)
  })

  it('holds the text and the file of a free message, and cleans the text', async () => {
    const event = await aWorkshop()
    const message = {
      ...MESSAGE,
      body: `${MESSAGE.body}<script>x</script>`,
      attachment: { name: 'Plan.pdf', data: PDF },
    }
    const { body } = await save(event, message)
    expect(body).toMatchObject({ subject: 'Parking', body: MESSAGE.body, attachment: { name: 'Plan.pdf' } })
    const download = await callRoute(DOWNLOAD, { params: { id: body.id }, token })
    expect(download.status).toBe(200)
    const renamed = { ...message, subject: 'Parking again', attachment: body.attachment }
    expect(await save(event, renamed, body.id)).toMatchObject({ body: { attachment: { name: 'Plan.pdf' } } })
    // The text of a reminder belongs to its event.
    expect(await save(event, { ...REMINDER, subject: 'x' }, body.id)).toMatchObject({
      body: { type: 'reminder', subject: '', attachment: null },
    })
  })
})

it('starts with the plan of new events, and a copy of an event has its plan again', async () => {
  const saved = await callRoute(SAVE_DEFAULT, { params: { id: 'new' }, body: REMINDER, token })
  expect(saved).toMatchObject({ status: 200 })
  expect(await callRoute(LIST_DEFAULTS, { token })).toMatchObject({ body: { data: [{ ...REMINDER }] } })

  const context = { author, locale: 'de', now: new Date() } as const
  const { id } = await saveWorkshop('new', aWorkshopDraft(), context)
  expect(await planOf(id)).toMatchObject([{ ...REMINDER, state: 'planned' }])
  await saveWorkshop(id, aWorkshopDraft({ title: 'Second save' }), context)
  expect(await planOf(id)).toHaveLength(1)

  await db
    .update(plannedMails)
    .set({ state: 'sent', sent_at: new Date().toISOString() })
    .where(eq(plannedMails.workshop_id, id))
  await db.insert(plannedMails).values([
    { ...MESSAGE, workshop_id: id, state: 'paused' },
    { ...REMINDER, workshop_id: id, state: 'cancelled' },
  ])
  const copy = await duplicateWorkshop(id, { author, locale: 'de' })
  expect(await planOf(copy.id)).toMatchObject([
    { ...REMINDER, state: 'planned', sent_at: null },
    { ...MESSAGE, state: 'planned' },
  ])
  expect(await db.$count(plannedMails, isNull(plannedMails.workshop_id))).toBe(1)
})
