import { getTableName } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { saveBlacklistedEmail } from '@/features/blacklist/service'
import { deleteSponsor, saveSponsor } from '@/features/sponsors/service'
import { loadShippedTranslator } from '@/i18n/messages'
import { roles, users } from '@/schema/access'
import { registrations } from '@/schema/registrations'
import { sponsors } from '@/schema/sponsors'
import { auditLog } from '@/schema/system/audit'
import { audit } from '@/server/crud/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aHelper } from '@/testing/check-in'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { type AuditFilter, listAuditEntries as listEndpoint } from '../contract'
import { authorNameOf } from '../rules/shown-changes'
import { listAuditEntries, listAuditPeople } from './list-log'

const OPEN_DEVICE = routeOf('check_in.openDevice')
const GET = routeOf('audit.listAuditEntries')

afterAll(closeDatabase)

const queryOf = (filter: AuditFilter, paging: { page?: number; per_page?: number } = {}) =>
  listEndpoint.query.parse({ filter, ...paging })
const entriesOf = async (filter: AuditFilter) => (await listAuditEntries(queryOf(filter))).data

describe('the log', () => {
  it('names author, action, object and time, newest first', async () => {
    const ada = await aUser({ name: 'Ada' })
    const { id } = await saveSponsor('new', { name: 'Nordstern', image: null }, ada)
    await saveSponsor(id, { name: 'Zirbel', image: null }, ada)
    const [renamed, created] = await entriesOf({ object: 'sponsors', object_id: String(id) })
    expect(renamed).toMatchObject({
      created_at: expect.stringMatching(/Z$/),
      user: { id: ada.id, name: 'Ada' },
      action: 'update',
      object: 'sponsors',
      object_id: String(id),
      title: 'Zirbel',
      changes: [{ field: 'name', before: 'Nordstern', after: 'Zirbel', is_kept: true }],
    })
    expect(created).toMatchObject({ action: 'create', title: 'Zirbel' })
  })

  it('says of an event what its history says, and nothing beside the list of changed fields', async () => {
    const { id } = await aWorkshop()
    const entry = { action: 'update', object: 'workshops', object_id: String(id) }
    await db.insert(auditLog).values([
      { ...entry, changes: { title: ['Alt', 'Neu'] } },
      { ...entry, changes: { series_id: [null, 'a'], series_dates: [null, 3] } },
      { ...entry, action: 'mail', changes: { type: 'invite', queued: 12 } },
    ])
    const described = (await entriesOf({ object: 'workshops', object_id: String(id) })).map((one) => one.described)
    expect(described.slice(0, 3)).toEqual([
      { deed: 'mailed', count: 12, mail_type: 'invite' },
      { deed: 'series_created', count: 3, mail_type: null },
      undefined,
    ])
  })

  it('names a helper who has no account, and the devices and links of an event', async () => {
    const { link, headers } = await aHelper({ name: 'Lea' })
    const opening = { params: { id: link.workshop_id }, body: { label: 'Safari, iPad', unsent: 0 } }
    const { body } = await callRoute(OPEN_DEVICE, { ...opening, headers })
    const object_id = body.device_id
    const [opened] = await entriesOf({ object: 'check_in_devices', object_id })
    const own = {
      title: 'Safari, iPad',
      workshop_id: link.workshop_id,
      changes: [{ field: 'label', after: 'Safari, iPad' }],
    }
    expect(opened).toMatchObject({ user: null, helper: 'Lea', action: 'create', object_id, ...own })
    const words = await loadShippedTranslator('en')
    expect(opened && authorNameOf(opened, words)).toBe('Lea (helper)')
    await db.transaction((tx) =>
      audit(tx, { user_id: null, action: 'update', object: 'helper_links', object_id: link.id }),
    )
    const [ended] = await entriesOf({ object: 'helper_links', object_id: link.id })
    expect(ended).toMatchObject({ title: 'Lea', workshop_id: link.workshop_id, helper: null })
  })

  it('shows current titles, and none for deleted objects', async () => {
    const author = await aUser({ name: 'Ben' })
    const workshop = await aWorkshop({ title: 'Impfen' })
    const person = await aRegistration(workshop, { first_name: 'Mona', last_name: 'Lang' })
    const stranger = await aRegistration(workshop, { first_name: '', last_name: '' })
    const [role] = await db.insert(roles).values({ name: 'Reader' }).returning()
    const listed = await saveBlacklistedEmail('new', { email: anEmail() }, author)
    const { id } = await saveSponsor('new', { name: 'Gone', image: null }, author)
    await deleteSponsor(id, author)
    const expected: [string, string | number, string | null][] = [
      ['workshops', workshop.id, 'Impfen'],
      ['registrations', person.id, 'Mona Lang'],
      ['registrations', stranger.id, stranger.email],
      ['registrations', workshop.id, 'Impfen'],
      ['roles', role?.id ?? 0, 'Reader'],
      ['blacklisted_emails', listed.id, listed.email],
      ['users', author.id, 'Ben'],
      ['oauth_accounts', author.id, 'Ben'],
      ['frontend_texts', 'de', 'de'],
      ['sponsors', id, null],
      ['unheard_of', 7, null],
    ]
    await db.transaction(async (tx) => {
      for (const [object, object_id] of expected)
        await audit(tx, { user_id: author.id, action: 'update', object, object_id })
    })
    const { data } = await listAuditEntries(queryOf({ user: author.id, action: 'update' }))
    const titles = data.reverse().map(({ object, object_id, title }) => [object, object_id, title])
    expect(titles).toEqual(expected.map(([object, object_id, title]) => [object, String(object_id), title]))
    const events = data.filter(({ object }) => object === 'registrations').map(({ workshop_id }) => workshop_id)
    expect(events).toEqual([workshop.id, workshop.id, workshop.id])
  })

  it('names what a field refers to, and nothing that is gone', async () => {
    const workshop = await aWorkshop()
    const ada = await aRegistration(workshop, { first_name: 'Ada', last_name: 'Berg' })
    const erased = await aRegistration(workshop, { first_name: 'Ben', erased_at: new Date().toISOString() })
    const { id } = await aRegistration(workshop)
    const entry = { action: 'update', object: 'registrations', object_id: id }
    await db.insert(auditLog).values([
      { ...entry, changes: { accompaniment_of: [null, ada.id] } },
      { ...entry, changes: { accompaniment_of: [ada.id, erased.id], city: ['', 'Bonn'] } },
    ])
    const [moved, bound] = await entriesOf({ object_id: id })
    expect(bound?.changes).toMatchObject([{ field: 'accompaniment_of', names: { before: null, after: 'Ada Berg' } }])
    const changes = moved?.changes.filter(({ names }) => names)
    expect(changes).toMatchObject([{ after: erased.id, names: { before: 'Ada Berg', after: null } }])
  })

  it('names no person whose data were erased', async () => {
    const workshop = await aWorkshop()
    const erased = { first_name: 'Mona', erased_at: new Date().toISOString() }
    const { id } = await aRegistration(workshop, erased)
    await db.insert(auditLog).values({ action: 'erase', object: getTableName(registrations), object_id: id })
    expect((await entriesOf({ object: 'registrations', object_id: id }))[0]).toMatchObject({ title: null, user: null })
  })

  it('is filtered by person, action, kind, object and call', async () => {
    const ada = await aUser()
    const ben = await aUser()
    const { id } = await saveSponsor('new', { name: 'One', image: null }, ada)
    await saveSponsor(id, { name: 'Two', image: null }, ben)
    await db.insert(auditLog).values({ action: 'export', object: 'roles', object_id: '1', request_id: 'call-77' })
    expect(await entriesOf({ user: ada.id, object: 'sponsors' })).toMatchObject([{ action: 'create' }])
    expect(await entriesOf({ user: ben.id, action: 'update' })).toMatchObject([{ object_id: String(id) }])
    expect(await entriesOf({ request_id: 'call-77' })).toMatchObject([{ action: 'export', object: 'roles' }])
    expect(await entriesOf({ action: 'erase', object: 'permissions' })).toEqual([])
  })

  it.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('filters a day from midnight to midnight in Berlin: %s', async (day, first, last) => {
    const [before, after] = [Date.parse(first) - 1, Date.parse(last) + 1].map((time) => new Date(time).toISOString())
    const moments = [before, first, last, after].map((created_at) => ({ created_at: String(created_at) }))
    const rows = moments.map((moment) => ({ ...moment, action: 'update', object: 'sponsors', object_id: day }))
    await db.insert(auditLog).values(rows)
    const found = await entriesOf({ object_id: day, from: day, to: day })
    expect(found.map(({ created_at }) => created_at)).toEqual([last, first])
  })

  it('shows the name of a field whose value was erased', async () => {
    const values = {
      action: 'update',
      object: 'users',
      object_id: '424242',
      changes: { phone: null, password_hash: null },
    }
    await db.insert(auditLog).values(values)
    const [entry] = await entriesOf({ object_id: '424242' })
    expect(entry?.changes).toEqual([{ field: 'phone', after: null, is_kept: false }])
  })

  it('counts up to the last page and says that there is more', async () => {
    await db
      .insert(auditLog)
      .values(
        Array.from({ length: 10_001 }, () => ({ action: 'verify', object: 'users', object_id: '1', user_id: 999 })),
      )
    const { data, meta } = await listAuditEntries(queryOf({ action: 'verify' }, { page: 500 }))
    expect(data).toHaveLength(20)
    expect(meta).toEqual({
      capped: true,
      pagination: { current_page: 500, per_page: 20, total_pages: 500, total: 10_000 },
    })
    expect((await listAuditEntries(queryOf({ action: 'verify' }, { page: 501 }))).data).toEqual([])
    expect(data[0]?.user).toEqual({ id: 999, name: null })
  })

  it('is readable only with the permission', async () => {
    const { token } = await aUser({ permissions: ['GET api/system/audit'] })
    expect((await callRoute(GET, { token })).status).toBe(200)
    const other = await aUser({ permissions: ['GET api/sponsors'] })
    expect(await callRoute(GET, { token: other.token })).toMatchObject({
      status: 403,
      body: { message: 'You lack the permission “GET api/system/audit”.' },
    })
  })

  it('is filtered by people who are found by name or address', async () => {
    const person = await aUser({ name: 'Quintilia Zwirner' })
    const { data } = await listAuditPeople({ page: 1, per_page: 8, sortByDirection: 'asc', q: 'zwirn' })
    expect(data).toMatchObject([{ id: person.id, name: 'Quintilia Zwirner' }])
  })
})

it('never shows a secret, even where an entry holds one', async () => {
  const secrets = {
    password: 'hunter-secret',
    password_hash: 'hunter-secret',
    token: 'hunter-secret',
    secret: 'hunter-secret',
    token_hash: 'hunter-secret',
    code: 'hunter-secret',
    code_hash: 'hunter-secret',
    invite_slug: 'hunter-secret',
    submission_key: 'hunter-secret',
    recovery_codes: 'hunter-secret',
    session: 'hunter-secret',
  }
  const pairs = Object.fromEntries(Object.entries(secrets).map(([field, value]) => [field, [null, value]]))
  const nested = { counts: secrets, sessions: { token: 'hunter-secret' }, recovery_codes: [['hunter-secret'], []] }
  const { token } = await aUser({ is_super_user: true })
  for (const object of [getTableName(users), getTableName(registrations), getTableName(sponsors), 'tokens'])
    for (const changes of [secrets, pairs, nested])
      await db.insert(auditLog).values({ action: 'update', object, object_id: 'holds-secrets', changes })
  const { status, body } = await callRoute(GET, { token, query: { filter: { object_id: 'holds-secrets' } } })
  expect(status).toBe(200)
  expect(body.data).toHaveLength(12)
  expect(JSON.stringify(body)).not.toContain('hunter')
})
