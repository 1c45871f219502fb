import de from '@messages/de.json'
import en from '@messages/en.json'
import { afterAll, describe, expect, it } from 'vitest'
import type { Principal } from '@/features/access/service/principal'
import { closeDatabase, db } from '@/server/db'
import { aPicture } from '@/testing/images'
import { findFrontendTexts, findImage, saveImage } from './service'
import { frontendTexts } from './table'

afterAll(closeDatabase)

const principal: Principal = {
  id: 1,
  name: 'Staff',
  first_name: '',
  second_name: '',
  email: 'staff@example.org',
  phone: '',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  language: 'de',
  is_super_user: false,
  routePermissions: ['GET api/sponsors'],
  permissions: [],
  second_factor: false,
  role: null,
  roles: [],
  timezone: null,
  format_date: null,
  format_datetime: null,
  format_time: null,
  session: 'hash',
}

const aFile = async (format: 'png' | 'gif' = 'png') =>
  new File([new Uint8Array(await aPicture({ format }))], '../../my image.html', { type: 'image/png' })
const request = new Request('http://localhost/images/tmp/x')

describe('saveImage', () => {
  it('answers a random name, under which the image is served', async () => {
    const name = await saveImage({ file: await aFile(), folder: null, principal })
    expect(name).toMatch(/^[\w-]{22}\.webp$/)
    const response = await findImage(request, ['tmp', name])
    expect(response?.headers.get('content-type')).toBe('image/webp')
    expect(response?.headers.get('cache-control')).toContain('immutable')
  })

  it('puts the image into the folder that the header names', async () => {
    const name = await saveImage({ file: await aFile('gif'), folder: 'event_42', principal })
    expect(await findImage(request, ['event_42', name])).not.toBeNull()
    expect(await findImage(request, ['tmp', name])).toBeNull()
  })

  it.each(['../etc', 'a/b', '', 'ä', 'x'.repeat(65)])('refuses the folder %j', async (folder) => {
    await expect(saveImage({ file: await aFile(), folder, principal })).rejects.toMatchObject({
      errors: { id: ['folder_invalid'] },
    })
  })

  it('refuses what only calls itself an image', async () => {
    const file = new File(['<html><script>alert(1)</script></html>'], 'a.png', { type: 'image/png' })
    await expect(saveImage({ file, folder: null, principal })).rejects.toMatchObject({
      status: 422,
      errors: { file: ['image_type'] },
    })
  })

  it.each([{ email_verified_at: null }, { routePermissions: [] }])(
    'is for people of the back office with a verified address, not for %j',
    async (lack) => {
      const stranger = { ...principal, ...lack }
      const refused = saveImage({ file: await aFile(), folder: null, principal: stranger })
      await expect(refused).rejects.toMatchObject({ status: 403 })
    },
  )
})

describe('findImage', () => {
  it.each([[[]], [['tmp']], [['tmp', 'unknown.webp']], [['tmp', 'a', 'b']]])('finds nothing at %j', async (path) => {
    expect(await findImage(request, path)).toBeNull()
  })
})

describe('the texts of the landing page', () => {
  const write = async (fields: Partial<typeof frontendTexts.$inferInsert>) => {
    await db.delete(frontendTexts)
    await db.insert(frontendTexts).values({ language: 'de', ...fields })
  }

  it('are the shipped ones as long as nobody wrote others', async () => {
    for (const [language, { welcome }] of [['de', de] as const, ['en', en] as const]) {
      expect(await findFrontendTexts(language)).toEqual({
        welcome: welcome.welcome,
        welcome_title: welcome.welcome_title,
        welcome_text: `<p>${welcome.welcome_text}</p>`,
        welcome_subtext_display: `<p>${welcome.welcome_subtext_display}</p>`,
        welcome_docs: welcome.welcome_docs,
        welcome_pharmacists: welcome.welcome_pharmacists,
      })
    }
  })

  it('are those that staff wrote, each by itself and only in its language', async () => {
    await write({ welcome_title: 'Neuer Titel', welcome_text: '<p>Neu &amp; <strong>fett</strong></p>' })
    const texts = await findFrontendTexts('de')
    expect(texts).toMatchObject({
      welcome_title: 'Neuer Titel',
      welcome_text: '<p>Neu &amp; <strong>fett</strong></p>',
      welcome_docs: de.welcome.welcome_docs,
    })
    expect((await findFrontendTexts('en')).welcome_title).toBe(en.welcome.welcome_title)
  })

  it('carry nothing that runs', async () => {
    const attack = '<script>alert(1)</script><p onclick="alert(1)">gut</p><a href="javascript:alert(1)">hier</a>'
    await write({ welcome_text: attack, welcome_subtext_display: attack })
    const { welcome_text, welcome_subtext_display } = await findFrontendTexts('de')
    expect(welcome_text).toBe('<p>gut</p><a>hier</a>')
    expect(welcome_subtext_display).toBe(welcome_text)
  })

  it('may leave a text empty, but no heading and no button without a word', async () => {
    await write({ welcome_title: ' ', welcome_docs: '', welcome_text: '' })
    expect(await findFrontendTexts('de')).toMatchObject({
      welcome_title: de.welcome.welcome_title,
      welcome_docs: de.welcome.welcome_docs,
      welcome_text: '',
    })
  })
})
