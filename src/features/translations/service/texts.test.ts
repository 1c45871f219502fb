import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PURGE_PAGES_KEY } from '@/contract/shared-names'
import { loadMessages, loadShippedMessages, loadTranslator } from '@/i18n/messages'
import { auditLog } from '@/schema/system/audit'
import { translationOverrides } from '@/schema/texts'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { saveClientTranslations } from './save'
import { getClientTranslations, listClientModules, listServerModules } from './texts'

const readModules = routeOf('translations.listClientModules')
const readTexts = routeOf('translations.getClientTranslations')
const saveTexts = routeOf('translations.saveClientTranslations')
const readMails = routeOf('translations.getServerTranslations')
const saveMails = routeOf('translations.saveServerTranslations')

const now = new Date('2026-11-22T09:00:00Z')
const english = { sourceLanguage: 'de', targetLanguage: 'en' } as const
const TITLE = 'Upcoming dates'

// A test resets all modules, so the handlers are loaded before it with the modules that the tests know.
beforeAll(async () => {
  const { token } = await aUser({ is_super_user: true })
  await callRoute(readModules, { token })
})

afterEach(async () => {
  await db.delete(translationOverrides)
})

async function save(
  translations: Record<string, string | null>,
  more: { seen?: Record<string, string>; name?: string } = {},
) {
  const author = await aUser({ name: more.name ?? 'Ada' })
  const body = { module: 'events', language: 'en' as const, translations, seen: more.seen }
  return saveClientTranslations(body, { author, now })
}

describe('modules', () => {
  it('are those of mails and validation, and those of pages', async () => {
    const server = await listServerModules({})
    const client = await listClientModules({})
    expect(server.map(({ module }) => module).sort()).toEqual(['errors', 'mails'])
    expect(client.map(({ module }) => module)).toEqual(expect.arrayContaining(['core', 'events', 'workshops']))
    expect([...server, ...client].map(({ module }) => module).sort()).toEqual(
      Object.keys(await loadShippedMessages('de')).sort(),
    )
    for (const { keys } of [...server, ...client]) expect(keys).toBeGreaterThan(0)
  })

  it('report how many of their texts are edited, in one language or in all', async () => {
    await save({ 'state.open': 'Places free' })
    const changed = async (targetLanguage?: 'de' | 'en') =>
      (await listClientModules({ targetLanguage })).find(({ module }) => module === 'events')?.changed
    expect([await changed(), await changed('en'), await changed('de')]).toEqual([1, 1, 0])
  })
})

describe('texts', () => {
  it('are those that readers see, with the shipped ones and the editors', async () => {
    await save({ 'state.open': 'Places free' })
    const texts = await getClientTranslations({ module: 'events', ...english })
    const de = await loadShippedMessages('de')
    const en = await loadShippedMessages('en')
    expect(texts.source_translations['state.open']).toBe(de.events.state.open)
    expect(texts.target_translations['state.open']).toBe('Places free')
    expect(texts.shipped_translations['state.open']).toBe(en.events.state.open)
    expect(texts.changed_by).toEqual({ 'state.open': { name: 'Ada', at: expect.any(String) } })
    const german = await getClientTranslations({ module: 'events', sourceLanguage: 'en', targetLanguage: 'de' })
    expect(german.source_translations['state.open']).toBe('Places free')
  })

  it('of all modules are named by module and key', async () => {
    const { target_translations: texts } = await getClientTranslations(english)
    expect(texts['events.state.open']).toBe((await loadShippedMessages('en')).events.state.open)
    expect(texts['core.save']).toBeDefined()
    expect(Object.keys(texts).filter((key) => key.startsWith('mails.'))).toEqual([])
  })

  it('name a column in one module otherwise than in all others', async () => {
    const author = await aUser()
    const body = { module: 'blacklist', language: 'en' as const, translations: { email: 'Blocked address' } }
    const listed = async () => (await getClientTranslations({ module: 'blacklist', ...english })).target_translations
    expect(await listed()).not.toHaveProperty('email')
    expect(await saveClientTranslations(body, { author, now })).toEqual({ count: 1 })
    expect(await listed()).toHaveProperty('email', 'Blocked address')
    const t = await loadTranslator('en')
    const named = (module: string) => t(`${module}.email` as 'fields.email')
    expect(['blacklist', 'users', 'fields'].map(named)).toEqual(['Blocked address', 'E-mail address', 'E-mail address'])

    await saveClientTranslations({ ...body, translations: { email: null } }, { author, now })
    expect(await listed()).not.toHaveProperty('email')
    const foreign = { module: 'blacklist', language: 'en' as const, translations: { constructor: 'x' } }
    await expect(saveClientTranslations(foreign, { author, now })).rejects.toMatchObject({ status: 422 })
  })

  it('of an unknown module are refused', async () => {
    for (const module of ['mails', 'nothing', '__proto__'])
      await expect(getClientTranslations({ module, ...english })).rejects.toMatchObject({ status: 422 })
  })
})

describe('an edited text', () => {
  it('shows at once wherever it is read, and purges public pages', async () => {
    vi.resetModules()
    const elsewhere = await import('@/i18n/messages')
    expect(elsewhere.loadMessages).not.toBe(loadMessages)
    const read = async () => [(await loadMessages('en')).core.save, (await elsewhere.loadMessages('en')).core.save]
    expect(await read()).toEqual(['Save', 'Save'])

    const dropped = vi.fn()
    Reflect.set(globalThis, PURGE_PAGES_KEY, dropped)
    const { token } = await aUser({ is_super_user: true })
    const body = { module: 'core', language: 'en', translations: { save: 'Keep' } }
    expect(await callRoute(saveTexts, { body, token })).toMatchObject({ status: 200, body: { count: 1 } })
    expect(dropped).toHaveBeenCalledOnce()
    Reflect.deleteProperty(globalThis, PURGE_PAGES_KEY)
    expect(await read()).toEqual(['Keep', 'Keep'])
    await save({})
    await callRoute(saveTexts, { body: { ...body, translations: { save: null } }, token })
    expect(await read()).toEqual(['Save', 'Save'])
  })

  it('is restored by null or by the shipped text, and leaves no row', async () => {
    const { next } = (await loadShippedMessages('en')).events
    expect(await save({ next: TITLE, older: 'Nothing yet' })).toEqual({ count: 2 })
    expect(await save({ next: TITLE })).toEqual({ count: 0 })
    expect(await save({ next: null, older: (await loadShippedMessages('en')).events.older })).toEqual({ count: 2 })
    expect(await db.$count(translationOverrides)).toBe(0)
    expect((await loadMessages('en')).events.next).toBe(next)
  })

  it('is recorded in the audit log with the text before and after', async () => {
    await save({ 'state.open': 'Places free' })
    await save({ 'state.open': null })
    const trail = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, 'en.events.state.open'))
      .orderBy(auditLog.id)
    const shipped = (await loadShippedMessages('en')).events.state.open
    expect(trail.slice(-2).map(({ action, object, changes }) => ({ action, object, changes }))).toEqual([
      { action: 'update', object: 'translation_overrides', changes: { translation: [shipped, 'Places free'] } },
      { action: 'update', object: 'translation_overrides', changes: { translation: ['Places free', shipped] } },
    ])
  })

  it('is refused with an error at its key, and the others are not saved either', async () => {
    const { token } = await aUser({ is_super_user: true })
    const translations = {
      next: TITLE,
      'state.few': '{count, plural, one {# seat left} other {# seats left}',
      nothing: 'x',
    }
    const answer = await callRoute(saveTexts, { body: { module: 'events', language: 'en', translations }, token })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          'translations.state.few': ['A brace is not closed.'],
          'translations.nothing': ['There is no such text.'],
        },
      },
    })
    expect(await db.$count(translationOverrides)).toBe(0)
  })

  it('has no control characters and is not empty', async () => {
    const { token } = await aUser({ is_super_user: true })
    const changed = { module: 'events', language: 'en', translations: { next: '  Up\u0001coming\u0007 ' } }
    expect(await callRoute(saveTexts, { body: changed, token })).toMatchObject({ status: 200, body: { count: 1 } })
    expect((await loadMessages('en')).events.next).toBe('Upcoming')
    const body = { module: 'events', language: 'en', translations: { next: '\u0001 ' } }
    expect(await callRoute(saveTexts, { body, token })).toMatchObject({
      status: 422,
      body: { errors: { 'translations.next': ['This text must not be empty.'] } },
    })
  })

  it('keeps the space that separates it from the text before it', async () => {
    const author = await aUser()
    const draftOf = (copy_suffix: string) => ({
      module: 'workshops',
      language: 'en' as const,
      translations: { copy_suffix },
    })
    expect(await saveClientTranslations(draftOf('[copy]'), { author, now })).toEqual({ count: 1 })
    expect((await loadMessages('en')).workshops.copy_suffix).toBe(' [copy]')
    expect(await saveClientTranslations(draftOf('(copy)'), { author, now })).toEqual({ count: 1 })
    expect(await db.$count(translationOverrides)).toBe(0)
  })

  it('belongs to its side: the call for pages does not change mails', async () => {
    const { token } = await aUser({ is_super_user: true })
    const body = { module: 'mails', language: 'en', translations: { 'verify_email.subject': 'Confirm' } }
    expect(await callRoute(saveTexts, { body, token })).toMatchObject({
      status: 422,
      body: { errors: { module: [expect.any(String)] } },
    })
    expect(await callRoute(saveMails, { body, token })).toMatchObject({ status: 200, body: { count: 1 } })
    expect((await loadTranslator('en'))('mails.verify_email.subject')).toBe('Confirm')
    const mails = await callRoute(readMails, { query: { module: 'mails', targetLanguage: 'en' }, token })
    expect(mails.body.target_translations['verify_email.subject']).toBe('Confirm')
  })
})

describe('two people', () => {
  it("change the same text, and the second gets a conflict with the other's text and saves nothing", async () => {
    const shipped = (await loadShippedMessages('en')).events.next
    await save({ next: 'Theirs' }, { seen: { next: shipped }, name: 'Grace' })
    const mine = save({ next: 'Mine', older: 'Nothing' }, { seen: { next: shipped } })
    await expect(mine).rejects.toMatchObject({
      status: 409,
      details: {
        conflict: {
          changed_by: 'Grace',
          changed_at: expect.any(String),
          current: { count: 0, translations: { next: 'Theirs' }, changed_by: { next: { name: 'Grace' } } },
        },
      },
    })
    expect((await loadMessages('en')).events).toMatchObject({ next: 'Theirs' })
    expect(await save({ next: 'Mine' }, { seen: { next: 'Theirs' } })).toEqual({ count: 1 })
  })

  it('get the name of the person who restored the shipped text', async () => {
    await save({ next: 'Old' })
    await save({ next: null }, { name: 'Grace' })
    await expect(save({ next: 'Mine' }, { seen: { next: 'Old' } })).rejects.toMatchObject({
      details: { conflict: { changed_by: 'Grace' } },
    })
  })

  it('have no conflict when they save the same text', async () => {
    const shipped = (await loadShippedMessages('en')).events.next
    await save({ next: 'Same' })
    expect(await save({ next: 'Same' }, { seen: { next: shipped } })).toEqual({ count: 0 })
  })

  it('save a new text at the same time, and do not overwrite each other', async () => {
    const seen = { next: (await loadShippedMessages('en')).events.next }
    const saves = ['One', 'Two', 'Three', 'Four'].map((next) => save({ next }, { seen }))
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a stored text that no longer fits the shipped one', () => {
  const broken = [
    { language: 'en', module: 'events', key: 'state.few', translation: '{count, plural, one {' },
    { language: 'en', module: 'events', key: 'next', translation: 'Dates of {nobody}' },
    { language: 'en', module: 'events', key: 'state', translation: 'No object' },
    { language: 'en', module: 'events', key: '__proto__.next', translation: 'Polluted' },
    { language: 'en', module: 'gone', key: 'next', translation: 'Gone' },
  ]

  it('breaks no page, which shows the shipped text', async () => {
    await db.insert(translationOverrides).values(broken)
    expect(await loadMessages('en')).toEqual(await loadShippedMessages('en'))
    expect((await loadTranslator('en'))('events.state.few', { count: 2 })).toBe('2 seats left')
    expect(Reflect.get({}, 'next')).toBeUndefined()
  })

  it('is reported to staff, who can edit it', async () => {
    await db.insert(translationOverrides).values(broken)
    const { left_out, changed_by, target_translations } = await getClientTranslations({ module: 'events', ...english })
    expect(left_out).toEqual({ 'state.few': '{count, plural, one {', next: 'Dates of {nobody}' })
    expect(Object.keys(changed_by).sort()).toEqual(['next', 'state.few'])
    expect(target_translations.next).toBe((await loadShippedMessages('en')).events.next)
    expect(await save({ next: 'New' }, { seen: { next: target_translations.next ?? '' } })).toEqual({ count: 1 })
  })

  it('is deleted when staff restore the shipped text', async () => {
    await db.insert(translationOverrides).values(broken)
    const shipped = (await loadShippedMessages('en')).events.state.few
    expect(await save({ 'state.few': shipped }, { seen: { 'state.few': shipped } })).toEqual({ count: 1 })
    const { left_out } = await getClientTranslations({ module: 'events', ...english })
    expect(Object.keys(left_out)).toEqual(['next'])
  })
})

it('reads with the given parameters, and with defaults for missing ones', async () => {
  const { token } = await aUser({ is_super_user: true })
  expect((await callRoute(readModules, { token })).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ module: 'core' })]),
  )
  const { body } = await callRoute(readTexts, { query: { module: 'core' }, token })
  expect(body.source_translations.save).toBe((await loadShippedMessages('de')).core.save)
  expect(body.target_translations.save).toBe('Save')
})
