import { and, desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listSettings, listViews } from '@/schema/list-settings'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { LISTS_MAX, VIEWS_MAX } from './contract'

const columnsRoute = routeOf('views.saveListColumns')
const readRoute = routeOf('views.readListSettings')
const deleteRoute = routeOf('views.deleteListView')
const renameRoute = routeOf('views.renameListView')
const createRoute = routeOf('views.createListView')

afterAll(closeDatabase)

const list = '/api/sandoz/workshops'
const columns = { order: ['title', 'date'], hidden: ['region'], widths: { title: 320 } }
const view = { list, name: 'Freie Plätze', query: 'filter[state]=open' }

const readAs = async ({ token }: { token: string }) => (await callRoute(readRoute, { token })).body

const lastEntryOf = async (user_id: number, object: string) => {
  const isTheirs = and(eq(auditLog.user_id, user_id), eq(auditLog.object, object))
  const [entry] = await db.select().from(auditLog).where(isTheirs).orderBy(desc(auditLog.id)).limit(1)
  return entry
}

describe('the columns of a list', () => {
  it('are those that a person has arranged, until they return to those of the list', async () => {
    const person = await aUser()
    const other = await aUser()
    expect(await callRoute(columnsRoute, { token: person.token, body: { list, columns } })).toMatchObject({
      status: 200,
    })
    const narrower = { ...columns, widths: { title: 200 } }
    await callRoute(columnsRoute, { token: person.token, body: { list, columns: narrower } })
    expect(await readAs(person)).toEqual({ columns: [{ list, columns: narrower }], views: [] })
    expect(await readAs(other)).toEqual({ columns: [], views: [] })
    expect(await lastEntryOf(person.id, 'list_settings')).toMatchObject({ action: 'update', object_id: list })
    await callRoute(columnsRoute, { token: person.token, body: { list, columns: null } })
    expect(await readAs(person)).toEqual({ columns: [], views: [] })
  })

  it('are stored for no more lists than the product could have', async () => {
    const { id: user_id, token } = await aUser()
    const lists = Array.from({ length: LISTS_MAX }, (_, index) => ({ user_id, list: `/api/list/${index}`, columns }))
    await db.insert(listSettings).values(lists)
    expect(await callRoute(columnsRoute, { token, body: { list, columns } })).toMatchObject({ status: 422 })
    expect(await db.$count(listSettings, eq(listSettings.user_id, user_id))).toBe(LISTS_MAX)
  })

  it.each([
    { ...columns, widths: { title: 1 } },
    { ...columns, order: Array.from({ length: 65 }, () => 'title') },
  ])('are refused beyond their bounds', async (wrong) => {
    const { token } = await aUser()
    expect(await callRoute(columnsRoute, { token, body: { list, columns: wrong } })).toMatchObject({ status: 422 })
  })
})

describe('a saved view', () => {
  it('is created, renamed and deleted by its owner, and recorded each time', async () => {
    const person = await aUser()
    const { body: created } = await callRoute(createRoute, { token: person.token, body: view })
    expect(created).toEqual({ id: expect.any(Number), ...view })
    const change = { token: person.token, params: { id: created.id } }
    await callRoute(renameRoute, { ...change, body: { name: 'Offen' } })
    expect((await readAs(person)).views).toEqual([{ ...created, name: 'Offen' }])
    const renamed = { action: 'update', changes: { name: ['Freie Plätze', 'Offen'] } }
    expect(await lastEntryOf(person.id, 'list_views')).toMatchObject(renamed)
    expect(await callRoute(deleteRoute, change)).toMatchObject({ status: 200 })
    expect((await readAs(person)).views).toEqual([])
    expect(await lastEntryOf(person.id, 'list_views')).toMatchObject({ action: 'delete' })
  })

  it('does not exist for anybody else', async () => {
    const { body: created } = await callRoute(createRoute, { token: (await aUser()).token, body: view })
    const stranger = { token: (await aUser({ is_super_user: true })).token, params: { id: created.id } }
    expect(await callRoute(renameRoute, { ...stranger, body: { name: 'Fremd' } })).toMatchObject({ status: 404 })
    expect(await callRoute(deleteRoute, stranger)).toMatchObject({ status: 404 })
    expect(await db.$count(listViews, eq(listViews.id, created.id))).toBe(1)
  })

  it('is refused beyond fifty of a list, also when two are saved at once', async () => {
    const { id: user_id, token } = await aUser()
    await db.insert(listViews).values(Array.from({ length: VIEWS_MAX - 1 }, () => ({ ...view, user_id })))
    const saves = [1, 2].map(() => callRoute(createRoute, { token, body: view }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  it.each(['a b', '#fragment', '?page=2'])('is refused with the address %s', async (query) => {
    const { token } = await aUser()
    expect(await callRoute(createRoute, { token, body: { ...view, query } })).toMatchObject({ status: 422 })
  })
})
