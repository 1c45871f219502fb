import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { db } from '@/server/database/db'
import { auditLog } from '@/server/database/system-tables'
import { aUser } from '@/testing/users'
import { deleteSponsor, getSponsor, getSponsorImage, listSponsors, saveSponsor } from './service'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const PNG = `data:image/png;base64,${picture.toString('base64')}`

const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const

async function aSponsor(name: string, image: { name: string; data: string } | null = null) {
  return saveSponsor('new', { name, image }, await aUser())
}

it('creates a sponsor with its image and shows it where the image is served', async () => {
  const { id, image } = await aSponsor('Nordstern Pharma', { name: 'logo.png', data: PNG })
  expect(image).toMatchObject({
    name: 'logo.webp',
    url: expect.stringContaining(`/api/sandoz/sponsors/image/${id}?v=`),
  })
  expect(image).not.toHaveProperty('data')

  const response = await getSponsorImage(id, new Request(`http://localhost${image?.url}`))
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

it('keeps the image when it is sent back without data, and removes it when it is sent back empty', async () => {
  const author = await aUser()
  const { id, image } = await aSponsor('Keeper', { name: 'logo.png', data: PNG })
  const kept = await saveSponsor(id, { name: 'Keeper AG', image }, author)
  expect(kept.image).toEqual(image)
  expect((await saveSponsor(id, { name: 'Keeper AG', image: null }, author)).image).toBeNull()
  await expect(getSponsorImage(id, new Request('http://localhost/'))).rejects.toMatchObject({ status: 404 })
})

it('returns the content of the image when the form requests it', async () => {
  const { id } = await aSponsor('Content', { name: 'logo.png', data: PNG })
  expect((await getSponsor(id, { 'read-file-data': true })).image?.data).toMatch(/^data:image\/webp;base64,/)
})

it('refuses a file that is no image at its field', async () => {
  const html = { name: 'logo.png', data: `data:image/png;base64,${Buffer.from('<script>').toString('base64')}` }
  await expect(aSponsor('Hostile', html)).rejects.toMatchObject({ status: 422, errors: { image: [expect.anything()] } })
})

it('answers a stale save with the newer version and its author, and loses neither', async () => {
  const [one, other] = [await aUser({ name: 'Ada' }), await aUser()]
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

it('answers 404 for a deleted sponsor', async () => {
  const author = await aUser()
  const { id } = await aSponsor('Gone')
  await deleteSponsor(id, author)
  await expect(getSponsor(id)).rejects.toMatchObject({ status: 404 })
  await expect(deleteSponsor(id, author)).rejects.toMatchObject({ status: 404 })
  await expect(saveSponsor(id, { name: 'x', image: null }, author)).rejects.toMatchObject({ status: 404 })
})

it('returns the empty sponsor at /new', async () => {
  expect(await getSponsor('new')).toEqual({ id: null, name: '', image: null })
})

it('lists by name, a page at a time, and never shows one twice', async () => {
  for (let number = 0; number < 25; number += 1) await aSponsor(`Page ${String(number).padStart(2, '0')}`)
  const pages = await Promise.all(
    [1, 2].map((page) => listSponsors({ ...query, page, sortBy: 'name', filter: { name: 'page%' } })),
  )
  expect(pages.map(({ data }) => data.length)).toEqual([20, 5])
  expect(pages[0]?.meta.pagination).toEqual({ current_page: 1, per_page: 20, total_pages: 2, total: 25 })
  const names = pages.flatMap(({ data }) => data.map(({ name }) => name))
  expect(names).toEqual([...new Set(names)].sort())
})

it('treats a percent sign and an underscore in a filter as plain characters', async () => {
  await aSponsor('100% Apotheke')
  await aSponsor('100x Apotheke')
  const named = async (name: string) =>
    (await listSponsors({ ...query, filter: { name } })).data.map((sponsor) => sponsor.name)
  expect(await named('100% Apo%')).toEqual(['100% Apotheke'])
  expect(await named('100_ Apotheke')).toEqual([])
  expect(await named('100X APOTHEKE')).toEqual(['100x Apotheke'])
})

it('finds by words in any order, regardless of case', async () => {
  await aSponsor('Müller & Söhne Arzneimittel')
  const found = async (search: string) => (await listSponsors({ ...query, search })).data.length
  expect(await found('arznei MÜLLER')).toBe(1)
  expect(await found('müller nord')).toBe(0)
})
