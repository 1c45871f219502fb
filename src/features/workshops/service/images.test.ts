import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { HEADER_IMAGES } from '@/contract/values/workshops'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db, postgresPool } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import type { Route } from '@/server/http/serve'
import { callRoute } from '@/testing/calls'
import { aTestImage, dataUrl } from '@/testing/files/images'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { theme as colours } from '@/ui/theme/theme'
import { findImageAddresses } from './images'

const headerImage = routeOf('workshops.getHeaderImage')
const picture = routeOf('workshops.getPicture')
const thumbnail = routeOf('workshops.getThumbnail')

afterAll(closeDatabase)

const ROUTES = { header: headerImage, thumbnail, picture }

async function aWorkshop(fields: Partial<typeof workshops.$inferInsert> = {}) {
  const [workshop] = await db
    .insert(workshops)
    .values({
      title: 'Diabetes im Alter',
      category_d: true,
      header_image: 'Digitalisierung',
      presence_type: 'Online',
      language: 'de',
      date: '2031-03-12',
      time: '18:00',
      ...fields,
    })
    .returning()
  if (!workshop) throw new Error('no workshop')
  return workshop
}

async function anImage(width: number, height: number): Promise<string> {
  const value = { name: 'Saal.png', data: dataUrl(await aTestImage({ width, height })) }
  const file = await storeUpload(value, { current: null, kind: 'image', field: 'picture', user_id: null })
  if (!file) throw new Error('nothing was stored')
  await db.transaction((tx) => insertFiles(tx, [file]))
  return file.id
}

/** Wider than every copy, so that each width exists. */
const wide = await anImage(1200, 400)
const narrow = await anImage(400, 300)

async function anInvitationTo(workshop_id: number): Promise<string> {
  const [registration] = await db
    .insert(registrations)
    .values({ workshop_id, email: 'mona@example.org', language: 'de' })
    .returning()
  if (!registration) throw new Error('no registration')
  return registration.invite_slug
}

const ask = (route: Route, id: number, query: Record<string, unknown> = {}, headers = {}) =>
  callRoute(route, { params: { id }, query, headers })

/** Requests the address that a page contains, as a browser does. */
function follow(address: string, headers = {}) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const [, , , , kind, id] = pathname.split('/')
  const route = kind === 'headerimage' ? headerImage : kind === 'thumbnail' ? thumbnail : picture
  return ask(route, Number(id), Object.fromEntries(searchParams), headers)
}

async function sizeOf({ response }: { response: Response }) {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { format, width, height }
}

async function addressesOf(workshop: typeof workshops.$inferSelect, invite?: string) {
  const images = (await findImageAddresses([workshop], { invite })).get(workshop.id)
  if (!images) throw new Error('no images')
  return images
}

describe('the default header', () => {
  it.each(HEADER_IMAGES)('of %s is rendered in the smallest size with at least the requested width', async (theme) => {
    const { id } = await aWorkshop({ header_image: theme })
    expect(await sizeOf(await ask(headerImage, id))).toEqual({ format: 'webp', width: 1600, height: 600 })
    expect(await sizeOf(await ask(headerImage, id, { w: 1 }))).toEqual({ format: 'webp', width: 480, height: 180 })
    expect(await sizeOf(await ask(headerImage, id, { w: 481 }))).toEqual({ format: 'webp', width: 960, height: 360 })
    expect(await sizeOf(await ask(headerImage, id, { w: 9999 }))).toEqual({ format: 'webp', width: 1600, height: 600 })
    expect(await sizeOf(await ask(thumbnail, id))).toEqual({ format: 'webp', width: 480, height: 180 })
    expect(await sizeOf(await ask(thumbnail, id, { w: 960 }))).toEqual({ format: 'webp', width: 960, height: 360 })
  })

  it.each(HEADER_IMAGES)('of %s has only shapes in the colours of the site', async (theme) => {
    const svg = await readFile(`public/headers/${theme}.svg`, 'utf8')
    const known = JSON.stringify([colours.colors, '#ffffff'])
    expect(svg.match(/#[0-9a-f]+/g)?.filter((colour) => !known.includes(`"${colour}"`))).toEqual([])
    expect(svg).not.toMatch(/<(?!svg|g|path|circle|rect|\/)/)
  })

  it('looks different for each theme', async () => {
    const bodies = HEADER_IMAGES.map(async (header_image) => {
      const { id } = await aWorkshop({ header_image })
      return Buffer.from(await (await ask(headerImage, id, { w: 480 })).response.arrayBuffer()).toString('base64')
    })
    expect(new Set(await Promise.all(bodies)).size).toBe(HEADER_IMAGES.length)
  })

  it('is cached without expiry at the address with its version, and for a minute at others', async () => {
    const workshop = await aWorkshop()
    const { header } = await addressesOf(workshop)
    expect((await follow(header.src)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const other = await ask(headerImage, workshop.id, { v: 'old' })
    expect(other.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
  })

  it('returns 304 to a browser that has this size already', async () => {
    const { id } = await aWorkshop()
    const etag = (await ask(headerImage, id)).headers.get('etag')
    expect((await ask(headerImage, id, {}, { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(headerImage, id, { w: 480 }, { 'if-none-match': etag })).status).toBe(200)
  })

  it('has the same security headers as a stored image', async () => {
    const { id } = await aWorkshop()
    const { headers, response } = await ask(headerImage, id)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String((await response.arrayBuffer()).byteLength),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
})

describe('own images', () => {
  it('replace the default, with a small size in the list', async () => {
    const { id } = await aWorkshop({ own_header_image: wide })
    expect(await sizeOf(await ask(headerImage, id))).toEqual({ format: 'webp', width: 1200, height: 400 })
    expect(await sizeOf(await ask(headerImage, id, { w: 700 }))).toEqual({ format: 'webp', width: 960, height: 320 })
    expect(await sizeOf(await ask(thumbnail, id))).toEqual({ format: 'webp', width: 480, height: 160 })
  })

  it('fall back to the default if their file is lost', async () => {
    const file = await anImage(40, 30)
    const { id } = await aWorkshop({ own_header_image: file, picture: file })
    await db.delete(files).where(eq(files.id, file))
    expect(await sizeOf(await ask(headerImage, id))).toMatchObject({ width: 1600 })
    expect((await ask(picture, id)).status).toBe(404)
  })

  it('include the picture in the text, if there is one', async () => {
    const { id } = await aWorkshop({ picture: wide })
    expect(await sizeOf(await ask(picture, id, { w: 480 }))).toEqual({ format: 'webp', width: 480, height: 160 })
    expect((await ask(picture, (await aWorkshop()).id)).status).toBe(404)
  })
})

describe('the images of an event', () => {
  it.each(Object.entries(ROUTES))('that does not exist return 404: %s', async (_, route) => {
    expect((await ask(route, 2_000_000_000)).status).toBe(404)
  })

  it.each(Object.entries(ROUTES))('that is announced or over are shown: %s', async (_, route) => {
    const teaser = await aWorkshop({ teaser_only: true, picture: wide })
    const past = await aWorkshop({ date: '2020-03-12', picture: wide })
    expect((await ask(route, teaser.id)).status).toBe(200)
    expect((await ask(route, past.id)).status).toBe(200)
  })

  it.each(Object.entries(ROUTES))('that is unlisted are for invited people and staff only: %s', async (_, route) => {
    const { id } = await aWorkshop({ nonpublic: true, own_header_image: wide, picture: wide })
    const invite = await anInvitationTo(id)
    const elsewhere = await anInvitationTo((await aWorkshop()).id)
    const stranger = await aUser()
    const staff = await aUser({ is_super_user: true })

    expect((await ask(route, id)).status).toBe(404)
    expect((await ask(route, id, { invite: 'x' })).status).toBe(404)
    expect((await ask(route, id, { invite: elsewhere })).status).toBe(404)
    expect((await callRoute(route, { params: { id }, token: stranger.token })).status).toBe(404)
    expect((await ask(route, id, { invite })).status).toBe(200)
    expect((await callRoute(route, { params: { id }, token: staff.token })).status).toBe(200)
  })

  it.each(Object.entries(ROUTES))('that is unlisted are not cached by proxies: %s', async (_, route) => {
    const own = await aWorkshop({ nonpublic: true, own_header_image: wide, picture: wide })
    const invite = await anInvitationTo(own.id)
    expect((await ask(route, own.id, { invite })).headers.get('cache-control')).toMatch(/^private, /)
  })

  it('that is unlisted are not cached by proxies when they are rendered', async () => {
    const workshop = await aWorkshop({ nonpublic: true })
    const { header } = await addressesOf(workshop, await anInvitationTo(workshop.id))
    expect((await follow(header.src)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  })
})

describe('the addresses that pages use', () => {
  const each = (srcset = '') => srcset.split(', ').map((entry) => entry.split(' '))

  it('list every stored width, and each returns that width', async () => {
    const own = await aWorkshop({ own_header_image: wide, picture: narrow })
    const drawn = await addressesOf(await aWorkshop())
    const shown = [drawn.header, ...Object.values(await addressesOf(own))].filter((address) => address !== null)
    expect(shown.map(({ srcset }) => each(srcset).map(([, width]) => width))).toEqual([
      ['480w', '960w', '1600w'],
      ['480w', '960w', '1200w'],
      ['480w', '960w'],
      ['400w'],
    ])
    for (const [address = '', width] of shown.flatMap(({ srcset }) => each(srcset))) {
      const answer = await follow(address)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(`${(await sizeOf(answer)).width}w`).toBe(width)
    }
  })

  it('share the drawing of their theme in lists, unless they have a header of their own', async () => {
    const events = await Promise.all([aWorkshop(), aWorkshop()])
    const images = await findImageAddresses(events)
    const sources = events.map(({ id }) => images.get(id)?.thumbnail.src)
    expect(sources).toEqual(events.map(({ header_image }) => `/headers/${header_image}.svg`))
  })

  it('have the size, so that nothing moves when the image loads', async () => {
    const own = await aWorkshop({ own_header_image: wide, picture: narrow })
    const images = await addressesOf(own)
    expect(images.header).toMatchObject({ width: 1200, height: 400 })
    expect(images.thumbnail).toMatchObject({ width: 480, height: 160 })
    expect(images.picture).toMatchObject({ width: 400, height: 300 })
    for (const image of [images.header, images.thumbnail, images.picture]) {
      const { width, height } = await sizeOf(await follow(image?.src ?? ''))
      expect(image).toMatchObject({ width, height })
    }
  })

  it('stay the same for the same image, and change with it', async () => {
    const workshop = await aWorkshop({ own_header_image: wide })
    const { header } = await addressesOf(workshop)
    expect((await addressesOf(workshop)).header).toEqual(header)
    expect((await addressesOf({ ...workshop, own_header_image: narrow })).header.src).not.toBe(header.src)
    expect((await addressesOf({ ...workshop, own_header_image: null })).header.src).not.toBe(header.src)
  })

  it('contain the invitation of an unlisted event, and of no other', async () => {
    const hidden = await aWorkshop({ nonpublic: true, own_header_image: wide, picture: wide })
    const invite = await anInvitationTo(hidden.id)
    for (const image of Object.values(await addressesOf(hidden, invite)))
      expect((await follow(image?.src ?? '')).status).toBe(200)
    expect((await addressesOf(await aWorkshop(), invite)).header.src).not.toContain('invite')
  })

  it('of a list need as many queries as those of one event', async () => {
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, number) => aWorkshop({ own_header_image: number % 2 ? wide : null })),
    )
    const queries = vi.spyOn(postgresPool(), 'unsafe')
    expect((await findImageAddresses(many)).size).toBe(60)
    expect(queries).toHaveBeenCalledTimes(1)
    queries.mockRestore()
  })
})
