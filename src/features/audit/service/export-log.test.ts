import { afterAll, expect, it } from 'vitest'
import { XLSX_TYPE } from '@/contract/shapes'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'

const GET = routeOf('audit.exportAuditEntries')

afterAll(closeDatabase)

async function exportRows(query: Record<string, unknown>) {
  const { token } = await aUser({ permissions: ['GET api/system/audit/export'] })
  const { response, headers } = await callRoute(GET, { token, query })
  expect(headers.get('content-type')).toBe(XLSX_TYPE)
  return readSpreadsheet(response)
}

it('exports the filtered entries in words', async () => {
  const author = await aUser({ name: 'Ada' })
  const origin = { created_at: '2026-07-01T10:00:00.000Z', user_id: author.id, request_id: 'call-9' }
  await db.insert(auditLog).values([
    {
      ...origin,
      action: 'update',
      object: 'registrations',
      object_id: 'somebody',
      changes: {
        gender: ['f', 'd'],
        city: [null, 'Köln'],
        registered: [null, '2026-06-30T22:30:00.000Z'],
        email: null,
        invite_slug: ['a', 'b'],
      },
    },
    { ...origin, user_id: null, helper: 'Lea', action: 'update', object: 'registrations', object_id: 'somebody' },
    { ...origin, action: 'import', object: 'import_results', object_id: '3', changes: { counts: { created: 2 } } },
    { ...origin, action: 'update', object: 'sponsors', object_id: '3', request_id: 'another' },
  ])
  const sheet = await exportRows({ filter: { request_id: 'call-9' }, locale: 'en' })
  const text = JSON.stringify(sheet)
  for (const words of ['Ada', 'Lea (helper)', 'Person at an event', 'Changed', 'Imported', 'New: 2', '2026-07-01'])
    expect(text).toContain(words)
  for (const line of [
    'Form of address: Ms → Other / no salutation',
    'Town: Köln',
    'E-mail: no longer kept',
    '2026-07-01 00:30',
  ])
    expect(text).toContain(line)
  expect(text).not.toMatch(/Sponsor|invite_slug/)
})

it('ends after ten thousand entries, and says so', async () => {
  await db
    .insert(auditLog)
    .values(Array.from({ length: 10_050 }, (_, n) => ({ action: 'login', object: 'users', object_id: `n${n}` })))
  const text = JSON.stringify(await exportRows({ filter: { action: 'login' }, locale: 'en' }))
  expect(text).toContain('n10049')
  expect(text).toContain('"n50"')
  expect(text).not.toContain('"n49"')
  expect(text).toContain('These are the newest 10,000 entries.')
})
