import { afterAll, beforeAll, expect, it } from 'vitest'
import { frontendTexts } from '@/schema/texts'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import sitemap from './sitemap'

afterAll(closeDatabase)

const ORIGIN = 'http://localhost:3000'
const PAST = '2020-03-12'
const FUTURE = '2090-03-12'

async function aWorkshop(fields: Partial<typeof workshops.$inferInsert>): Promise<number> {
  const [workshop] = await db
    .insert(workshops)
    .values({
      title: 'Diabetes im Alter',
      category_d: true,
      header_image: 'Digitalisierung',
      presence_type: 'Online',
      language: 'de',
      date: FUTURE,
      time: '18:00',
      ...fields,
    })
    .returning()
  if (!workshop) throw new Error('no workshop')
  return workshop.id
}

const events: Record<string, number> = {}

beforeAll(async () => {
  events.open = await aWorkshop({ updated_at: '2026-02-01T10:00:00.000Z' })
  events.over = await aWorkshop({ date: PAST, updated_at: '2026-01-01T10:00:00.000Z' })
  events.shownAfterAll = await aWorkshop({ date: PAST, teaser_only: true })
  events.announced = await aWorkshop({ teaser_only: true })
  events.hidden = await aWorkshop({ nonpublic: true })
  events.hiddenAndOver = await aWorkshop({ nonpublic: true, date: PAST })
})

const addresses = async () => (await sitemap()).map(({ url }) => url)

it.each(['/', '/events', '/events_d', '/events_p', '/contact'])('names %s in each language', async (path) => {
  expect(await addresses()).toEqual(
    expect.arrayContaining([`${ORIGIN}${path}`, `${ORIGIN}/en${path === '/' ? '' : path}`]),
  )
})

it.each(['open', 'over', 'shownAfterAll'])('names in each language an event that is %s', async (name) => {
  const path = `/events/${events[name]}`
  expect(await addresses()).toEqual(expect.arrayContaining([`${ORIGIN}${path}`, `${ORIGIN}/en${path}`]))
})

it.each(['announced', 'hidden', 'hiddenAndOver'])('names no event that is %s', async (name) => {
  expect(JSON.stringify(await sitemap())).not.toMatch(new RegExp(`/events/${events[name]}\\b`))
})

it('gives each address its last change and the same page in every language', async () => {
  const path = `/events/${events.open}`
  const languages = { de: ORIGIN + path, en: `${ORIGIN}/en${path}`, 'x-default': ORIGIN + path }
  const entries = (await sitemap()).filter(({ url }) => url.endsWith(path))
  expect(entries).toEqual(
    [ORIGIN + path, `${ORIGIN}/en${path}`].map((url) => ({
      url,
      lastModified: '2026-02-01T10:00:00.000Z',
      alternates: { languages },
    })),
  )
})

it('names the legal texts that are written on this site', async () => {
  expect(await addresses()).not.toContain(`${ORIGIN}/imprint`)
  await db.insert(frontendTexts).values([
    { language: 'de', imprint: '<p>Impressum</p>' },
    { language: 'en', imprint: '<p>Imprint</p>' },
  ])
  expect(await addresses()).toEqual(expect.arrayContaining([`${ORIGIN}/imprint`, `${ORIGIN}/en/imprint`]))
  expect(await addresses()).not.toContain(`${ORIGIN}/privacy`)
})

it('names no address twice', async () => {
  const all = await addresses()
  expect(new Set(all).size).toBe(all.length)
})
