import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as exportList } from '@/app/api/email/blacklists/export_full/route'
import { permissionOf } from '@/contract/endpoint'
import { translatorFor } from '@/i18n/messages'
import { closeDatabase, db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { readSpreadsheet } from '@/testing/spreadsheets'
import { exportBlacklistedEmails } from './contract'
import {
  blacklist,
  deleteBlacklistedEmail,
  getBlacklistedEmail,
  listBlacklistedEmails,
  saveBlacklistedEmail,
} from './service'
import { blacklistedEmails } from './table'

afterAll(closeDatabase)
beforeEach(() => db.delete(blacklistedEmails))

const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const
const email = 'mona@example.org'

const tell = (reason: Parameters<typeof blacklist>[1]['reason'], note = '') =>
  db.transaction((tx) => blacklist(tx, { email, reason, note }))

async function entry() {
  const [row] = await db.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, email))
  return getBlacklistedEmail(row?.id ?? 0)
}

it('lists an address once, whatever its case', async () => {
  const author = await aPerson()
  const { id } = await saveBlacklistedEmail('new', { email }, author)
  const again = saveBlacklistedEmail('new', { email: 'Mona@Example.org' }, author)
  await expect(again).rejects.toMatchObject({ status: 422, errors: { email: ['already_listed'] } })

  expect((await listBlacklistedEmails({ ...query, filter: { email: 'mona%' } })).data).toHaveLength(1)
  expect(await deleteBlacklistedEmail(id, author)).toEqual({ success: true })
})

describe('where an address comes from', () => {
  it('is who added it by hand', async () => {
    const author = await aPerson({ name: 'Ada Ahorn' })
    const saved = await saveBlacklistedEmail('new', { email }, author)
    expect(saved).toMatchObject({ reason: 'added', source: 'Ada Ahorn' })
  })

  it('is the event that was unsubscribed from, or what the mail server said', async () => {
    await tell('bounced', '550 no such user')
    expect(await entry()).toMatchObject({ reason: 'bounced', source: '550 no such user' })
    await tell('unsubscribed', 'Antibiotics in practice')
    expect(await entry()).toMatchObject({ reason: 'unsubscribed', source: 'Antibiotics in practice' })
  })

  it('stands in the log in the name of nobody, once for each time that it changes', async () => {
    for (const reason of ['bounced', 'bounced', 'unsubscribed', 'complained'] as const) await tell(reason)
    const { id } = await entry()
    const told = and(eq(auditLog.object, 'blacklisted_emails'), eq(auditLog.object_id, String(id)))
    expect(await db.select().from(auditLog).where(told).orderBy(auditLog.id)).toMatchObject([
      { user_id: null, action: 'create', changes: { email: [null, email], reason: [null, 'bounced'] } },
      { user_id: null, action: 'update', changes: { reason: ['bounced', 'unsubscribed'] } },
    ])
  })

  it('is nothing where nobody is known', async () => {
    await db.insert(blacklistedEmails).values({ email })
    expect(await entry()).toMatchObject({ reason: 'added', source: '' })
  })

  it('is found by a search and narrowed by the reason', async () => {
    await tell('complained', 'spam report')
    await saveBlacklistedEmail('new', { email: 'max@example.org' }, await aPerson())
    const found = await listBlacklistedEmails({ ...query, search: 'report' })
    const narrowed = await listBlacklistedEmails({ ...query, filter: { reason: 'added' } })
    expect(found.data).toMatchObject([{ email }])
    expect(narrowed.data).toMatchObject([{ email: 'max@example.org' }])
  })

  it('is the staff again once they wrote another address in its place', async () => {
    await tell('unsubscribed', 'Antibiotics in practice')
    const author = await aPerson({ name: 'Ada Ahorn' })
    const { id } = await entry()
    const same = await saveBlacklistedEmail(id ?? 0, { email }, author)
    expect(same).toMatchObject({ reason: 'unsubscribed', source: 'Antibiotics in practice' })
    const other = await saveBlacklistedEmail(id ?? 0, { email: 'max@example.org' }, author)
    expect(other).toMatchObject({ reason: 'added', source: 'Ada Ahorn' })
  })
})

describe('an address that is on the list already', () => {
  it('keeps what its owner wished, whatever a mail server reports later', async () => {
    await tell('unsubscribed', 'Antibiotics in practice')
    for (const reason of ['bounced', 'complained', 'unsubscribed'] as const) await tell(reason, 'later')
    expect(await entry()).toMatchObject({ reason: 'unsubscribed', source: 'Antibiotics in practice' })
  })

  it('says from then on that its owner wishes it too', async () => {
    await saveBlacklistedEmail('new', { email }, await aPerson())
    await tell('bounced', '550 no such user')
    expect(await entry()).toMatchObject({ reason: 'added' })
    await tell('complained', 'spam report')
    expect(await entry()).toMatchObject({ reason: 'complained', source: 'spam report' })
    expect(await db.select().from(blacklistedEmails)).toMatchObject([{ updated_by: null }])
  })
})

describe('the export', () => {
  it('holds every address with its reason in words and its source', async () => {
    const t = await translatorFor('en')
    await tell('bounced', '550 no such user')
    const { token } = await aPerson({ permissions: [permissionOf(exportBlacklistedEmails)] })
    const { response } = await send(exportList, { token, query: { locale: 'en' } })
    expect(response.headers.get('content-disposition')).toMatch(/\d{4}-\d{2}-\d{2}/)
    expect((await readSpreadsheet(response)).rows).toMatchObject([
      {
        [t('blacklist.email')]: email,
        [t('blacklist.reason')]: t('blacklist.reason_bounced'),
        [t('blacklist.source')]: '550 no such user',
      },
    ])
  })

  it('goes on behind the first thousand', async () => {
    const rows = Array.from({ length: 1500 }, (_, number) => ({ email: `p${number}@example.org` }))
    await db.insert(blacklistedEmails).values(rows)
    const { token } = await aPerson({ permissions: [permissionOf(exportBlacklistedEmails)] })
    const { response } = await send(exportList, { token })
    const listed = (await readSpreadsheet(response)).rows.map((row) => Object.values(row)[0])
    expect(listed).toEqual(rows.map((row) => row.email))
  })
})
