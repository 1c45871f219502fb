import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { env } from '@/env'
import { frontendTexts } from '@/schema/texts'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { getFrontendTexts, LEGAL_TEXTS, saveFrontendTexts } from '../contract'
import { findLegalLinks, findLegalText, listIndexedLegalTexts, listMissingDetails } from './legal-texts'

const GET = routeOf('texts.getFrontendTexts')
const SAVE = routeOf('texts.saveFrontendTexts')

const ADDRESS = 'https://academy.example/legal'

afterEach(async () => {
  Object.assign(env, { IMPRINT_URL: undefined, TERMS_URL: undefined })
  await db.delete(frontendTexts)
})
afterAll(closeDatabase)

const editor = await aUser({ permissions: [getFrontendTexts, saveFrontendTexts].map(permissionOf) })
const save = (body: object) => callRoute(SAVE, { body, token: editor.token })
const read = async (language: string) => (await callRoute(GET, { params: { language }, token: editor.token })).body

describe('the link to a legal text', () => {
  it('is left out without a text and an address, for each text separately', async () => {
    expect(await findLegalLinks('de')).toEqual(Object.fromEntries(LEGAL_TEXTS.map((name) => [name, undefined])))
    await save({ language: 'de', privacy: '<p>Wir speichern wenig.</p>' })
    expect(await findLegalLinks('de')).toMatchObject({ privacy: '/privacy', imprint: undefined, terms: undefined })
  })

  it('leads to the address outside until a text is written, in any language', async () => {
    Object.assign(env, { TERMS_URL: ADDRESS })
    expect((await findLegalLinks('de')).terms).toBe(ADDRESS)
    await save({ language: 'en', terms: '<p>Be kind.</p>' })
    expect((await findLegalLinks('de')).terms).toBe('/terms')
    expect((await findLegalLinks('en')).terms).toBe('/en/terms')
    await save({ language: 'en', terms: '<p> &nbsp;</p>' })
    expect((await findLegalLinks('en')).terms).toBe(ADDRESS)
  })
})

describe('a legal text', () => {
  it('is reported as long as the academy has not filled in its part', async () => {
    await save({ language: 'de', privacy: '<p>Zuständig ist: [Bitte ausfüllen: Behörde].</p>' })
    expect(await listMissingDetails()).toContain('gaps')
    await save({ language: 'de', privacy: '<p>Zuständig ist die Behörde in Bremen.</p>' })
    expect(await listMissingDetails()).not.toContain('gaps')
  })

  it('is listed by search engines once it is written in every language', async () => {
    await save({ language: 'de', privacy: '<p>Wir speichern wenig.</p>' })
    expect(await listIndexedLegalTexts()).toEqual([])
    await save({ language: 'en', privacy: '<p>We store little.</p>' })
    expect(await listIndexedLegalTexts()).toEqual(['privacy'])
  })

  it('is shown in the language of the reader, else in the one in which it is written', async () => {
    expect(await findLegalText('imprint', 'de')).toBeNull()
    await save({ language: 'en', imprint: '<p>Example academy</p>' })
    expect(await findLegalText('imprint', 'de')).toEqual({ language: 'en', html: '<p>Example academy</p>' })
    await save({ language: 'de', imprint: '<p>Beispielakademie</p>' })
    expect(await findLegalText('imprint', 'de')).toEqual({ language: 'de', html: '<p>Beispielakademie</p>' })
  })

  it('is cleaned when it is saved and again when it is shown', async () => {
    const attack = '<script>alert(1)</script><p onclick="alert(1)">gut</p>'
    expect((await save({ language: 'de', cookies: attack })).body).toMatchObject({ cookies: '<p>gut</p>' })
    await db.update(frontendTexts).set({ cookies: attack })
    expect((await findLegalText('cookies', 'de'))?.html).toBe('<p>gut</p>')
  })

  it('stays when the start page is saved, and goes with null', async () => {
    await save({ language: 'de', conditions: '<p>AGB</p>' })
    await save({ language: 'de', welcome: 'Hallo' })
    expect(await read('de')).toMatchObject({ conditions: '<p>AGB</p>', welcome: 'Hallo' })
    await save({ language: 'de', conditions: null })
    expect(await read('de')).toMatchObject({ conditions: null, welcome: 'Hallo' })
  })

  it('comes to its editor with what visitors get without it', async () => {
    Object.assign(env, { IMPRINT_URL: ADDRESS })
    await save({ language: 'en', imprint: '<p>Example academy</p>' })
    expect((await read('de')).fallbacks.imprint).toEqual({ language: 'en', address: ADDRESS })
    expect((await read('en')).fallbacks.imprint).toEqual({ language: null, address: ADDRESS })
    expect((await read('en')).fallbacks.terms).toEqual({ language: null, address: null })
  })
})
