import de from '@messages/de.json'
import en from '@messages/en.json'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { LOCALES, type Locale } from '@/contract/locales'
import { PURGE_PAGES_KEY } from '@/contract/shared-names'
import { auditLog } from '@/schema/system/audit'
import { frontendTexts } from '@/schema/texts'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { unsafePartsIn } from '@/testing/html/unsafe-html'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import {
  getFrontendTexts,
  LINE_MAX,
  LINE_TEXTS,
  previewFrontendTexts,
  RICH_TEXTS,
  saveFrontendTexts,
  TEXTS,
} from '../contract'
import { findFrontendTexts } from './frontend'

const GET = routeOf('texts.getFrontendTexts')
const PREVIEW = routeOf('texts.previewFrontendTexts')
const SAVE = routeOf('texts.saveFrontendTexts')

afterAll(closeDatabase)
beforeEach(async () => void (await db.delete(frontendTexts)))

const SHIPPED = { de: de.welcome, en: en.welcome }
const permissions = [getFrontendTexts, saveFrontendTexts, previewFrontendTexts].map(permissionOf)
const editor = await aUser({ name: 'Sandra Redlich', permissions })

const save = (body: object, { token } = editor) => callRoute(SAVE, { body: { language: 'de', ...body }, token })
const read = async (language: Locale = 'de') =>
  (await callRoute(GET, { params: { language }, token: editor.token })).body
const entries = () => db.select().from(auditLog).where(eq(auditLog.object, 'frontend_texts')).orderBy(auditLog.id)

describe('saving the texts of the start page', () => {
  it('shows them at once, in their language only', async () => {
    expect(await save({ welcome_title: 'Neuer Titel', welcome_text: '<p>Neuer Text</p>' })).toMatchObject({
      status: 200,
      body: {
        success: true,
        language: 'de',
        welcome_title: 'Neuer Titel',
        welcome: null,
        updated_by: 'Sandra Redlich',
      },
    })
    expect(await findFrontendTexts('de')).toMatchObject({
      welcome: SHIPPED.de.welcome,
      welcome_title: 'Neuer Titel',
      welcome_text: '<p>Neuer Text</p>',
    })
    expect((await findFrontendTexts('en')).welcome_title).toBe(SHIPPED.en.welcome_title)
  })

  it('purges the cached public pages', async () => {
    let dropped = 0
    Reflect.set(globalThis, PURGE_PAGES_KEY, () => {
      dropped += 1
    })
    await save({ welcome: 'Hallo' })
    Reflect.deleteProperty(globalThis, PURGE_PAGES_KEY)
    expect(dropped).toBe(1)
  })

  it('keeps texts that it does not name', async () => {
    await save({ welcome_title: 'Titel', welcome: 'Hallo' })
    await save({ welcome: 'Guten Tag' })
    expect(await read()).toMatchObject({ welcome_title: 'Titel', welcome: 'Guten Tag' })
  })

  it('takes null, spaces and the shipped text as the shipped text', async () => {
    const own = Object.fromEntries(TEXTS.map((name) => [name, 'Eigener Text']))
    for (const [line, html] of [
      [null, null],
      ['', ''],
      ['  ', '<p> &nbsp;</p>'],
    ]) {
      await save(own)
      await save(
        Object.fromEntries([...LINE_TEXTS.map((name) => [name, line]), ...RICH_TEXTS.map((name) => [name, html])]),
      )
      for (const name of TEXTS) expect((await read())[name]).toBeNull()
    }
    await save(own)
    await save((await read()).shipped)
    for (const name of TEXTS) expect((await read())[name]).toBeNull()
  })

  it('removes unsafe HTML when saving and again when reading', async () => {
    const some = XSS_PAYLOADS.filter((html, place) => place % 16 === 0 && !html.includes('\0'))
    for (const evasion of some) {
      const { body } = await save({ welcome_text: evasion, welcome_subtext_display: evasion })
      expect(unsafePartsIn(`${body.welcome_text ?? ''}${body.welcome_subtext_display ?? ''}`)).toEqual([])
    }
    await db.update(frontendTexts).set({ welcome_text: '<script>1</script><p onclick="1">Gut</p>' })
    expect((await findFrontendTexts('de')).welcome_text).toBe('<p>Gut</p>')
  })

  it('refuses a text that is too long or has several lines, with an error at its field', async () => {
    for (const name of LINE_TEXTS) {
      for (const invalid of ['x'.repeat(LINE_MAX + 1), 'Zwei\nZeilen', 7]) {
        expect(await save({ [name]: invalid })).toMatchObject({
          status: 422,
          body: { errors: { [name]: expect.any(Array) } },
        })
      }
    }
    expect(await save({ welcome_text: 'x'.repeat(100_001) })).toMatchObject({ status: 422 })
    expect(await save({ language: 'fr' })).toMatchObject({
      status: 422,
      body: { errors: { language: expect.any(Array) } },
    })
    expect(await db.$count(frontendTexts)).toBe(0)
  })

  it('records who changed which text, and nothing without a change', async () => {
    const earlier = (await entries()).length
    await save({ welcome: 'Hallo' })
    await save({ welcome: 'Hallo', welcome_docs: '' })
    await save({ welcome: null, welcome_docs: 'Für Ärztinnen und Ärzte' })
    expect((await entries()).slice(earlier)).toMatchObject([
      { user_id: editor.id, action: 'create', object_id: 'de', changes: { welcome: [null, 'Hallo'] } },
      {
        action: 'update',
        object_id: 'de',
        changes: { welcome: ['Hallo', null], welcome_docs: [null, 'Für Ärztinnen und Ärzte'] },
      },
    ])
  })
})

describe('two people who save at the same time', () => {
  it('lose nothing: the second gets a conflict with the saved texts and may overwrite them', async () => {
    const { updated_at } = (await save({ welcome: 'Anfang' })).body
    await save({ welcome: 'Erste', updated_at })
    const refused = await save({ welcome: 'Zweite', updated_at })
    expect(refused).toMatchObject({
      status: 409,
      body: { conflict: { changed_by: 'Sandra Redlich', current: { welcome: 'Erste', updated_by: 'Sandra Redlich' } } },
    })
    const newer = refused.body.conflict.current.updated_at
    expect(await save({ welcome: 'Zweite', updated_at: newer })).toMatchObject({ status: 200 })
    expect((await read()).welcome).toBe('Zweite')
  })

  it('lose nothing when both read the shipped texts', async () => {
    const { updated_at } = await read()
    expect(updated_at).toBeNull()
    const answers = await Promise.all(['Eins', 'Zwei', 'Drei'].map((welcome) => save({ welcome, updated_at })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('overwrite each other without updated_at, as the documented call does', async () => {
    const answers = await Promise.all(['Eins', 'Zwei', 'Drei'].map((welcome) => save({ welcome })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('the texts of the start page', () => {
  it('are read with the shipped texts beside them', async () => {
    expect(await read('en')).toMatchObject({
      language: 'en',
      welcome: null,
      welcome_text: null,
      updated_at: null,
      updated_by: null,
      shipped: { welcome: SHIPPED.en.welcome, welcome_text: `<p>${SHIPPED.en.welcome_text}</p>` },
    })
  })

  it('are previewed without being saved', async () => {
    await save({ welcome_title: 'Gespeichert' })
    const body = { language: 'de', welcome: ' Entwurf ', welcome_text: '<p onclick="1">Neu</p>', welcome_docs: '' }
    const { status, body: answer } = await callRoute(PREVIEW, { body, token: editor.token })
    expect(status).toBe(200)
    expect(answer.texts).toEqual({ ...(await read()).shipped, welcome: 'Entwurf', welcome_text: '<p>Neu</p>' })
    expect(await read()).toMatchObject({ welcome: null, welcome_title: 'Gespeichert' })
  })

  it('fall back to the shipped text for each text and language separately', async () => {
    const text = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'ß', '&', '"', ' ', '7', 'é') })
    const maybe = fc.option(text, { nil: null })
    const written = fc.record(Object.fromEntries(TEXTS.map((name) => [name, maybe])))
    const page = fc.record(Object.fromEntries(LOCALES.map((language) => [language, written])))
    await fc.assert(
      fc.asyncProperty(page, async (drafts) => {
        for (const language of LOCALES) await save({ language, ...drafts[language] })
        for (const language of LOCALES) {
          const shown = await findFrontendTexts(language)
          const { shipped } = await read(language)
          for (const name of TEXTS) {
            const isOwn = Boolean(drafts[language]?.[name]?.trim())
            expect({ language, name, isOwn: shown[name] !== shipped[name] }).toEqual({ language, name, isOwn })
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('the texts of the landing page', () => {
  const write = async (fields: Partial<typeof frontendTexts.$inferInsert>) => {
    await db.insert(frontendTexts).values({ language: 'de', ...fields })
  }

  it('are the shipped ones until staff edit them', async () => {
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

  it('are those of staff, each text and language separately', async () => {
    await write({ welcome_title: 'Neuer Titel', welcome_text: '<p>Neu &amp; <strong>fett</strong></p>' })
    const texts = await findFrontendTexts('de')
    expect(texts).toMatchObject({
      welcome_title: 'Neuer Titel',
      welcome_text: '<p>Neu &amp; <strong>fett</strong></p>',
      welcome_docs: de.welcome.welcome_docs,
    })
    expect((await findFrontendTexts('en')).welcome_title).toBe(en.welcome.welcome_title)
  })

  it('contain no script', async () => {
    const attack = '<script>alert(1)</script><p onclick="alert(1)">gut</p><a href="javascript:alert(1)">hier</a>'
    await write({ welcome_text: attack, welcome_subtext_display: attack })
    const { welcome_text, welcome_subtext_display } = await findFrontendTexts('de')
    expect(welcome_text).toBe('<p>gut</p><a>hier</a>')
    expect(welcome_subtext_display).toBe(welcome_text)
  })

  it('are never empty', async () => {
    await write({ welcome_title: ' ', welcome_docs: '', welcome_text: '', welcome_subtext_display: '<p>&nbsp;</p>' })
    expect(await findFrontendTexts('de')).toMatchObject({
      welcome_title: de.welcome.welcome_title,
      welcome_docs: de.welcome.welcome_docs,
      welcome_text: `<p>${de.welcome.welcome_text}</p>`,
      welcome_subtext_display: `<p>${de.welcome.welcome_subtext_display}</p>`,
    })
  })
})
