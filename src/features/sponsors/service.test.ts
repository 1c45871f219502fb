import en from '@messages/en.json'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { auditLog } from '@/schema/system/audit'
import { workshopSponsors } from '@/schema/workshops'
import { type Db, db, type Tx } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { actBeforeCommit } from '@/testing/databases/locks'
import { aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { deleteSponsor, getSponsor, getSponsorImage, listSponsors, saveSponsor } from './service'

const GET = routeOf('sponsors.listSponsors')
const POST = routeOf('sponsors.saveSponsor')

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const PNG = `data:image/png;base64,${picture.toString('base64')}`

async function aSponsor(name: string, image?: { name: string; data: string }) {
  return saveSponsor('new', { name, image }, await aUser())
}

it('creates a sponsor with its image and shows it where the image is served', async () => {
  const { id, image } = await aSponsor('Nordstern Pharma', { name: 'logo.png', data: PNG })
  expect(image).toMatchObject({
    name: 'logo.png',
    url: expect.stringContaining(`/api/sandoz/sponsors/image/${id}?v=`),
  })
  expect(image).not.toHaveProperty('data')

  const response = await getSponsorImage(id, new Request(`http://localhost${image?.url}`))
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

it('keeps the image of a save that names none, and is created without one', async () => {
  const { id, image, name } = await aSponsor('Ahorn', { name: 'logo.png', data: PNG })
  expect(await saveSponsor(Number(id), { name }, await aUser())).toMatchObject({ image })
  expect(await aSponsor('Birke')).toMatchObject({ image: null })
})

it('lists the sponsors in the order of sort as in that of sortBy', async () => {
  for (const name of ['Sort B', 'Sort A', 'Sort C']) await aSponsor(name)
  const { token } = await aUser({ is_super_user: true })
  const namesBy = async (order: Record<string, string>) => {
    const { body } = await callRoute(GET, { token, query: { 'filter[name]': 'Sort %', ...order } })
    return body.data?.map(({ name }: { name: string }) => name.at(-1)).join('') ?? body.errors
  }
  expect(await namesBy({ sort: 'name' })).toBe('ABC')
  expect(await namesBy({ sort: '-name' })).toBe('CBA')
  expect(await namesBy({ sort: 'name', sortByDirection: 'desc' })).toBe('CBA')
  expect(await namesBy({ sortBy: 'name', sortByDirection: 'desc' })).toBe('CBA')
  expect(await namesBy({ sort: 'image' })).toHaveProperty('sort')
})

it('refuses a file that is no image at its field, by the label of the form', async () => {
  const html = { name: 'logo.png', data: `data:image/png;base64,${Buffer.from('<script>').toString('base64')}` }
  const { token } = await aUser({ is_super_user: true })
  const refused = await callRoute(POST, { token, params: { id: 'new' }, body: { name: 'Hostile', image: html } })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ image: [expect.stringContaining(`“${en.sponsors.image}”`)] })
})

it('returns the empty sponsor at /new', async () => {
  expect(await getSponsor('new')).toEqual({ id: null, name: '', image: null })
})

it('names the latest events that show the sponsor, and their number', async () => {
  const author = await aUser()
  const used = await saveSponsor('new', { name: 'Latschenkiefer Pharma', image: null }, author)
  const unused = await saveSponsor('new', { name: 'Latschen unbenutzt', image: null }, author)
  for (const date of ['2031-02-01', '2031-04-01', '2031-01-01', '2031-03-01']) {
    const { id } = await aWorkshop({ title: `Event of ${date}`, date })
    await db.insert(workshopSponsors).values({ workshop_id: id, sponsor_id: used.id, position: 0 })
  }
  const dates = ['2031-04-01', '2031-03-01', '2031-02-01']
  const events = { count: 4, latest: dates.map((date) => ({ title: `Event of ${date}`, date })) }
  expect(await getSponsor(used.id)).toMatchObject({ events })
  expect(await getSponsor(unused.id)).not.toHaveProperty('events')
  const { data } = await listSponsors({ page: 1, per_page: 20, sortByDirection: 'asc', search: 'Latschen' })
  expect(data.map((sponsor) => [sponsor.name, sponsor.events?.count])).toEqual([
    ['Latschenkiefer Pharma', 4],
    ['Latschen unbenutzt', undefined],
  ])
})

/** An event and two sponsors, with a function that lets the event show both. */
async function anEventWithSponsors() {
  const author = await aUser()
  const [deleted, kept] = await Promise.all([aSponsor('Gone'), aSponsor('Kept')])
  const event = await aWorkshop()
  const shown = [deleted, kept].map(({ id }, position) => ({ workshop_id: event.id, sponsor_id: id, position }))
  const show = (tx: Db | Tx) => tx.insert(workshopSponsors).values(shown)
  return { author, deleted, kept, event, show }
}

async function expectLoss({ author, deleted, kept, event }: Awaited<ReturnType<typeof anEventWithSponsors>>) {
  const isOfEvent = and(eq(auditLog.object, 'workshops'), eq(auditLog.object_id, String(event.id)))
  const before = [deleted, kept].map(({ id, name }) => ({ id, name }))
  expect(await db.select().from(auditLog).where(isOfEvent)).toMatchObject([
    { action: 'update', user_id: author.id, changes: { sponsors: [before, [{ id: kept.id, name: 'Kept' }]] } },
  ])
}

it('tells the history of each event that a deleted sponsor is shown no longer', async () => {
  const shown = await anEventWithSponsors()
  await shown.show(db)
  await deleteSponsor(shown.deleted.id, shown.author)
  await expectLoss(shown)
})

it('tells it as well where an event picks the sponsor during the deletion', async () => {
  const shown = await anEventWithSponsors()
  await actBeforeCommit(shown.show, () => deleteSponsor(shown.deleted.id, shown.author))
  await expectLoss(shown)
})
