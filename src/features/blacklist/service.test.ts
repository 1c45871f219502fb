import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { loadTranslator } from '@/i18n/messages'
import { blacklistedEmails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { exportBlacklistedEmails } from './contract'
import {
  blacklistAddress,
  deleteBlacklistedEmail,
  getBlacklistedEmail,
  listBlacklistedEmails,
  saveBlacklistedEmail,
} from './service'

const exportList = routeOf('blacklist.exportBlacklistedEmails')

afterAll(closeDatabase)
beforeEach(() => db.delete(blacklistedEmails))

const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const
const email = 'mona@example.org'

const addReason = (reason: Parameters<typeof blacklistAddress>[1]['reason'], note = '') =>
  db.transaction((tx) => blacklistAddress(tx, { email, reason, note }))

async function readEntry() {
  const [row] = await db.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, email))
  return getBlacklistedEmail(row?.id ?? 0)
}

it('lists an address once, whatever its case', async () => {
  const author = await aUser()
  const { id } = await saveBlacklistedEmail('new', { email }, author)
  const again = saveBlacklistedEmail('new', { email: 'Mona@Example.org' }, author)
  await expect(again).rejects.toMatchObject({ status: 422, errors: { email: ['already_listed'] } })

  expect((await listBlacklistedEmails({ ...query, filter: { email: 'mona%' } })).data).toHaveLength(1)
  expect(await deleteBlacklistedEmail(id, author)).toEqual({ success: true })
})

describe('the source of an address', () => {
  it('is the person who added it', async () => {
    const author = await aUser({ name: 'Ada Ahorn' })
    const saved = await saveBlacklistedEmail('new', { email }, author)
    expect(saved).toMatchObject({ reason: 'added', source: 'Ada Ahorn' })
  })

  it('is the event that was unsubscribed from, or the text of the mail server', async () => {
    await addReason('bounced', '550 no such user')
    expect(await readEntry()).toMatchObject({ reason: 'bounced', source: '550 no such user' })
    await addReason('unsubscribed', 'Antibiotics in practice')
    expect(await readEntry()).toMatchObject({ reason: 'unsubscribed', source: 'Antibiotics in practice' })
  })

  it('is recorded without an author, once for each change', async () => {
    for (const reason of ['bounced', 'bounced', 'unsubscribed', 'complained'] as const) await addReason(reason)
    const { id } = await readEntry()
    const ofEntry = and(eq(auditLog.object, 'blacklisted_emails'), eq(auditLog.object_id, String(id)))
    expect(await db.select().from(auditLog).where(ofEntry).orderBy(auditLog.id)).toMatchObject([
      { user_id: null, action: 'create', changes: { email: [null, email], reason: [null, 'bounced'] } },
      { user_id: null, action: 'update', changes: { reason: ['bounced', 'unsubscribed'] } },
    ])
  })

  it('is empty where the author is unknown', async () => {
    await db.insert(blacklistedEmails).values({ email })
    expect(await readEntry()).toMatchObject({ reason: 'added', source: '' })
  })

  it('is searchable and filtered by reason', async () => {
    await addReason('complained', 'spam report')
    await saveBlacklistedEmail('new', { email: 'max@example.org' }, await aUser())
    const found = await listBlacklistedEmails({ ...query, search: 'report' })
    const narrowed = await listBlacklistedEmails({ ...query, filter: { reason: 'added' } })
    expect(found.data).toMatchObject([{ email }])
    expect(narrowed.data).toMatchObject([{ email: 'max@example.org' }])
  })

  it('is the staff again after they changed the address', async () => {
    await addReason('unsubscribed', 'Antibiotics in practice')
    const author = await aUser({ name: 'Ada Ahorn' })
    const { id } = await readEntry()
    const same = await saveBlacklistedEmail(id ?? 0, { email }, author)
    expect(same).toMatchObject({ reason: 'unsubscribed', source: 'Antibiotics in practice' })
    const other = await saveBlacklistedEmail(id ?? 0, { email: 'max@example.org' }, author)
    expect(other).toMatchObject({ reason: 'added', source: 'Ada Ahorn' })
  })
})

describe('an address that is on the list already', () => {
  it('keeps the request of its owner, whatever a mail server reports later', async () => {
    await addReason('unsubscribed', 'Antibiotics in practice')
    for (const reason of ['bounced', 'complained', 'unsubscribed'] as const) await addReason(reason, 'later')
    expect(await readEntry()).toMatchObject({ reason: 'unsubscribed', source: 'Antibiotics in practice' })
  })

  it('takes the reason of its owner from then on', async () => {
    await saveBlacklistedEmail('new', { email }, await aUser())
    await addReason('bounced', '550 no such user')
    expect(await readEntry()).toMatchObject({ reason: 'added' })
    await addReason('complained', 'spam report')
    expect(await readEntry()).toMatchObject({ reason: 'complained', source: 'spam report' })
    expect(await db.select().from(blacklistedEmails)).toMatchObject([{ updated_by: null }])
  })
})

describe('the export', () => {
  it('contains every address with its translated reason and its source', async () => {
    const t = await loadTranslator('en')
    await addReason('bounced', '550 no such user')
    const { token } = await aUser({ permissions: [permissionOf(exportBlacklistedEmails)] })
    const { response } = await callRoute(exportList, { token, query: { locale: 'en' } })
    expect(response.headers.get('content-disposition')).toMatch(/\d{4}-\d{2}-\d{2}/)
    expect((await readSpreadsheet(response)).rows).toMatchObject([
      {
        [t('blacklist.email')]: email,
        [t('blacklist.reason')]: t('blacklist.reason_bounced'),
        [t('blacklist.source')]: '550 no such user',
      },
    ])
  })

  it('continues after the first thousand addresses', async () => {
    const rows = Array.from({ length: 1500 }, (_, number) => ({ email: `p${number}@example.org` }))
    await db.insert(blacklistedEmails).values(rows)
    const { token } = await aUser({ permissions: [permissionOf(exportBlacklistedEmails)] })
    const { response } = await callRoute(exportList, { token })
    const listed = (await readSpreadsheet(response)).rows.map((row) => Object.values(row)[0])
    expect(listed).toEqual(rows.map((row) => row.email))
  })
})
