import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Invalid } from '@/contract/problems'
import { deleteSponsor, getSponsor, getSponsorImage, saveSponsor } from '@/features/sponsors/service'
import { plannedMails } from '@/schema/mails'
import { sponsors } from '@/schema/sponsors'
import { auditLog } from '@/schema/system/audit'
import { files } from '@/schema/system/files'
import { aUser } from '@/testing/users'
import { db } from '../database/db'
import { itemsOf } from './items'

// Sponsors are the simplest items, so they stand for all of them.

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const PNG = `data:image/png;base64,${picture.toString('base64')}`

async function aSponsor(name: string, image: { name: string; data: string } | null = null) {
  return saveSponsor('new', { name, image }, await aUser())
}

it('keeps a file that is sent back without data, and removes it when it is sent back empty', async () => {
  const author = await aUser()
  const { id, image } = await aSponsor('Keeper', { name: 'logo.png', data: PNG })
  const same = await saveSponsor(id, { name: 'Keeper AG', image }, author)
  expect(same.image).toEqual(image)
  expect((await saveSponsor(id, { name: 'Keeper AG', image: null }, author)).image).toBeNull()
  await expect(getSponsorImage(id, new Request('http://localhost/'))).rejects.toMatchObject({ status: 404 })
})

it('returns the content of a file when the form requests it', async () => {
  const { id } = await aSponsor('Content', { name: 'logo.png', data: PNG })
  expect((await getSponsor(id, { 'read-file-data': true })).image?.data).toMatch(/^data:image\/webp;base64,/)
})

it('answers a stale save with the newer version and its author, and loses neither', async () => {
  const one = await aUser({ name: 'Ada' })
  const other = await aUser()
  const before = await saveSponsor('new', { name: 'First', image: null }, one)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const theirs = await saveSponsor(before.id, { name: 'Second', image: null, updated_at: before.updated_at }, one)
  const mine = saveSponsor(before.id, { name: 'Third', image: null, updated_at: before.updated_at }, other)
  await expect(mine).rejects.toMatchObject({
    status: 409,
    details: { conflict: { changed_by: 'Ada', changed_at: theirs.updated_at, current: { name: 'Second' } } },
  })
  expect(await getSponsor(before.id)).toMatchObject({ name: 'Second' })
})

it('answers more stale saves at once than there are connections', async () => {
  const author = await aUser()
  const before = await saveSponsor('new', { name: 'Busy', image: null }, author)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await saveSponsor(before.id, { name: 'Busier', image: null, updated_at: before.updated_at }, author)
  const stale = Array.from({ length: 25 }, (_, number) =>
    saveSponsor(before.id, { name: `Late ${number}`, image: null, updated_at: before.updated_at }, author),
  )
  const outcomes = await Promise.allSettled(stale)
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.status)).toEqual(Array(25).fill(409))
})

it('records the author and the changed fields', async () => {
  const author = await aUser()
  const { id } = await saveSponsor('new', { name: 'Before', image: null }, author)
  await saveSponsor(id, { name: 'After', image: null }, author)
  await deleteSponsor(id, author)
  const trail = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object_id, String(id)))
    .orderBy(auditLog.id)
  expect(trail.map(({ action, user_id, changes }) => ({ action, user_id, name: changes.name }))).toEqual([
    { action: 'create', user_id: author.id, name: [null, 'Before'] },
    { action: 'update', user_id: author.id, name: ['Before', 'After'] },
    { action: 'delete', user_id: author.id, name: ['After', null] },
  ])
})

it('records nothing for a save without changes', async () => {
  const author = await aUser()
  const { id, image } = await aSponsor('Same', { name: 'logo.png', data: PNG })
  await saveSponsor(id, { name: 'Same', image }, author)
  expect(await db.$count(auditLog, eq(auditLog.user_id, author.id))).toBe(0)
  await saveSponsor(id, { name: 'Other', image }, author)
  expect(await db.$count(auditLog, eq(auditLog.user_id, author.id))).toBe(1)
})

it('answers 404 for a deleted item', async () => {
  const author = await aUser()
  const { id } = await aSponsor('Gone')
  await deleteSponsor(id, author)
  await expect(getSponsor(id)).rejects.toMatchObject({ status: 404 })
  await expect(deleteSponsor(id, author)).rejects.toMatchObject({ status: 404 })
  await expect(saveSponsor(id, { name: 'x', image: null }, author)).rejects.toMatchObject({ status: 404 })
})

it('stores nothing when a step refuses after the row was written', async () => {
  const author = await aUser()
  const image = { name: 'logo.png', data: PNG }
  const items = itemsOf(sponsors, {
    empty: { name: '', image: null },
    search: [],
    files: { image: { kind: 'image', url: String } },
  })
  const refused = items.save('new', { name: 'Refused', image }, author, async (_, { write }) => {
    await write()
    throw new Invalid({ name: ['required'] })
  })
  await expect(refused).rejects.toMatchObject({ status: 422 })
  expect(await db.$count(sponsors, eq(sponsors.name, 'Refused'))).toBe(0)
  expect(await db.$count(files, eq(files.created_by, author.id))).toBe(0)
  expect(await db.$count(auditLog, eq(auditLog.user_id, author.id))).toBe(0)
})

it('stores the columns that a step adds to the draft, and shows it the locked row', async () => {
  const author = await aUser()
  const items = itemsOf(sponsors, { empty: { name: '', image: null }, search: [] })
  const { id } = await items.save('new', { name: 'Draft' }, author, (_, { before, write }) =>
    write({ name: `${before?.name ?? 'nothing'} before` }),
  )
  const saved = await items.save(id, { name: 'Draft' }, author, (_, { before, write }) =>
    write({ name: `${before?.name}, again` }),
  )
  expect(saved.name).toBe('nothing before, again')
})

it('refuses the choice of a row that is gone at the field that names it', async () => {
  const items = itemsOf(plannedMails, { empty: {}, search: [] })
  const due = { anchor: 'start', offset_days: -1, at_time: '09:00' }
  const draft = { ...due, type: 'reminder', audience: 'registered', workshop_id: 2_000_000_000 }
  const saved = items.save('new', draft, await aUser())
  await expect(saved).rejects.toMatchObject({ status: 422, errors: { workshop_id: [expect.anything()] } })
})
