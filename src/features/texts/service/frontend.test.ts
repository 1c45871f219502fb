import de from '@messages/de.json'
import en from '@messages/en.json'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/sandoz/frontend/[language]/route'
import { POST as PREVIEW } from '@/app/api/sandoz/frontend/preview/route'
import { POST as SAVE } from '@/app/api/sandoz/frontend/save/route'
import { permissionOf } from '@/contract/endpoint'
import { LOCALES, type Locale } from '@/contract/locales'
import { PURGE } from '@/contract/names'
import { closeDatabase, db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { send } from '@/testing/calls'
import { EVASIONS } from '@/testing/evasions'
import { harmIn } from '@/testing/harmless'
import { aPerson } from '@/testing/people'
import {
  getFrontendTexts,
  LINE_MAX,
  LINES,
  previewFrontendTexts,
  RICH_TEXTS,
  saveFrontendTexts,
  TEXTS,
} from '../contract'
import { frontendTexts } from '../table'
import { findFrontendTexts } from './frontend'

afterAll(closeDatabase)
beforeEach(async () => void (await db.delete(frontendTexts)))

const SHIPPED = { de: de.welcome, en: en.welcome }
const permissions = [getFrontendTexts, saveFrontendTexts, previewFrontendTexts].map(permissionOf)
const editor = await aPerson({ name: 'Sandra Redlich', permissions })

const save = (body: object, { token } = editor) => send(SAVE, { body: { language: 'de', ...body }, token })
const read = async (language: Locale = 'de') => (await send(GET, { params: { language }, token: editor.token })).body
const entries = () => db.select().from(auditLog).where(eq(auditLog.object, 'frontend_texts')).orderBy(auditLog.id)

describe('saving the texts of the start page', () => {
  it('shows them at once, in their language alone', async () => {
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

  it('drops the kept copies of public pages', async () => {
    let dropped = 0
    Reflect.set(globalThis, PURGE, () => {
      dropped += 1
    })
    await save({ welcome: 'Hallo' })
    Reflect.deleteProperty(globalThis, PURGE)
    expect(dropped).toBe(1)
  })

  it('leaves alone what it does not name', async () => {
    await save({ welcome_title: 'Titel', welcome: 'Hallo' })
    await save({ welcome: 'Guten Tag' })
    expect(await read()).toMatchObject({ welcome_title: 'Titel', welcome: 'Guten Tag' })
  })

  it('takes nothing, spaces and the shipped text as the shipped text', async () => {
    const own = Object.fromEntries(TEXTS.map((name) => [name, 'Eigener Text']))
    for (const [line, html] of [
      [null, null],
      ['', ''],
      ['  ', '<p> &nbsp;</p>'],
    ]) {
      await save(own)
      await save(Object.fromEntries([...LINES.map((name) => [name, line]), ...RICH_TEXTS.map((name) => [name, html])]))
      for (const name of TEXTS) expect((await read())[name]).toBeNull()
    }
    await save(own)
    await save((await read()).shipped)
    for (const name of TEXTS) expect((await read())[name]).toBeNull()
  })

  it('keeps only what may be shown, and cleans it again when it is shown', async () => {
    const some = EVASIONS.filter((html, place) => place % 16 === 0 && !html.includes('\0'))
    for (const evasion of some) {
      const { body } = await save({ welcome_text: evasion, welcome_subtext_display: evasion })
      expect(harmIn(`${body.welcome_text ?? ''}${body.welcome_subtext_display ?? ''}`)).toEqual([])
    }
    await db.update(frontendTexts).set({ welcome_text: '<script>1</script><p onclick="1">Gut</p>' })
    expect((await findFrontendTexts('de')).welcome_text).toBe('<p>Gut</p>')
  })

  it('refuses what no line of the page can hold, at its field', async () => {
    for (const name of LINES) {
      for (const wrong of ['x'.repeat(LINE_MAX + 1), 'Zwei\nZeilen', 7]) {
        expect(await save({ [name]: wrong })).toMatchObject({
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

  it('writes down who changed which text, and nothing where nothing changed', async () => {
    const known = (await entries()).length
    await save({ welcome: 'Hallo' })
    await save({ welcome: 'Hallo', welcome_docs: '' })
    await save({ welcome: null, welcome_docs: 'Für Ärztinnen und Ärzte' })
    expect((await entries()).slice(known)).toMatchObject([
      { user_id: editor.id, action: 'create', object_id: 'de', changes: { welcome: [null, 'Hallo'] } },
      {
        action: 'update',
        object_id: 'de',
        changes: { welcome: ['Hallo', null], welcome_docs: [null, 'Für Ärztinnen und Ärzte'] },
      },
    ])
  })
})

describe('two people who write at the same time', () => {
  it('lose nothing: the second is shown what the first saved, and may save over it', async () => {
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

  it('lose nothing either where both found the shipped texts', async () => {
    const { updated_at } = await read()
    expect(updated_at).toBeNull()
    const answers = await Promise.all(['Eins', 'Zwei', 'Drei'].map((welcome) => save({ welcome, updated_at })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('save over each other where they name no stamp, as the documented call does', async () => {
    const answers = await Promise.all(['Eins', 'Zwei', 'Drei'].map((welcome) => save({ welcome })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('the texts of the start page', () => {
  it('are read as written, with what is shipped beside them', async () => {
    expect(await read('en')).toMatchObject({
      ...{ language: 'en', welcome: null, welcome_text: null, updated_at: null, updated_by: null },
      shipped: { welcome: SHIPPED.en.welcome, welcome_text: `<p>${SHIPPED.en.welcome_text}</p>` },
    })
  })

  it('are previewed as they would be shown, and nothing is written', async () => {
    await save({ welcome_title: 'Gespeichert' })
    const body = { language: 'de', welcome: ' Entwurf ', welcome_text: '<p onclick="1">Neu</p>', welcome_docs: '' }
    const { status, body: answer } = await send(PREVIEW, { body, token: editor.token })
    expect(status).toBe(200)
    expect(answer.texts).toEqual({ ...(await read()).shipped, welcome: 'Entwurf', welcome_text: '<p>Neu</p>' })
    expect(await read()).toMatchObject({ welcome: null, welcome_title: 'Gespeichert' })
  })

  it('fall back text by text and language by language, whatever was written', async () => {
    const words = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'ß', '&', '"', ' ', '7', 'é') })
    const maybe = fc.option(words, { nil: null })
    const written = fc.record(Object.fromEntries(TEXTS.map((name) => [name, maybe])))
    const page = fc.record(Object.fromEntries(LOCALES.map((language) => [language, written])))
    await fc.assert(
      fc.asyncProperty(page, async (drafts) => {
        for (const language of LOCALES) await save({ language, ...drafts[language] })
        for (const language of LOCALES) {
          const [shown, { shipped }] = [await findFrontendTexts(language), await read(language)]
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

  it('leave no heading, no button and no text without a word', async () => {
    await write({ welcome_title: ' ', welcome_docs: '', welcome_text: '', welcome_subtext_display: '<p>&nbsp;</p>' })
    expect(await findFrontendTexts('de')).toMatchObject({
      welcome_title: de.welcome.welcome_title,
      welcome_docs: de.welcome.welcome_docs,
      welcome_text: `<p>${de.welcome.welcome_text}</p>`,
      welcome_subtext_display: `<p>${de.welcome.welcome_subtext_display}</p>`,
    })
  })
})
