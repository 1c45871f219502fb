import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase } from '@/server/database/db'
import { aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { type BodyDraft, EMPTY_CATEGORY } from '../contract/bodies'
import { saveAccreditation } from './accreditations'
import { saveBody } from './bodies'

let author: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  author = await aUser({ is_super_user: true })
})
afterAll(closeDatabase)

const categories = ['A', 'B'].map((code) => ({ ...EMPTY_CATEGORY, code }))
const names = { name_de: 'Ärztekammer', name_en: 'Chamber', label: 'CME' }
const aBody = async (draft: Partial<BodyDraft>) => Number((await saveBody('new', { ...names, ...draft }, author)).id)

it('keeps a category that an event has, and lets the others go', async () => {
  const body_id = await aBody({ categories })
  const event = await aWorkshop()
  await saveAccreditation({ id: event.id, accreditation: 'new' }, { body_id, category: 'A' }, { author })
  const lost = saveBody(body_id, { ...names, categories: categories.slice(1) }, author)
  await expect(lost).rejects.toMatchObject({
    errors: { categories: [{ key: 'category_in_use', values: { code: 'A' } }] },
  })
  await saveBody(body_id, { ...names, categories: categories.slice(0, 1) }, author)
})

it('takes only the placeholders that a certificate fills', async () => {
  await aBody({ certificate_sentence: 'Von {body} mit {points} Punkten (Kategorie {category}) anerkannt.' })
  await expect(aBody({ certificate_sentence_one: 'Mit {punkte} Punkt anerkannt.' })).rejects.toMatchObject({
    errors: { certificate_sentence_one: [{ key: 'sentence_placeholder_unknown', values: { name: '{punkte}' } }] },
  })
})

it('stores the digits of a number without spaces, and any other number as it was typed', async () => {
  const event = await aWorkshop()
  const numberOf = async (draft: Partial<BodyDraft>, number: string) => {
    const body_id = await aBody(draft)
    return (await saveAccreditation({ id: event.id, accreditation: 'new' }, { body_id, number }, { author })).number
  }
  expect(await numberOf({ number_format: 'vnr' }, '2760 1020 2400 0001 230')).toBe('2760102024000001230')
  expect(await numberOf({ number_format: 'text' }, 'BAK 2026/118')).toBe('BAK 2026/118')
})
