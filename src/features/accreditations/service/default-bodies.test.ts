import { afterAll, expect, it } from 'vitest'
import { bodies, professions } from '@/schema/accreditations'
import { closeDatabase, db } from '@/server/database/db'
import { aUser } from '@/testing/users'
import { bodyDraft } from '../contract/bodies'
import { deleteBody, readBodies, saveBody } from './bodies'
import { insertDefaultBodies } from './default-bodies'
import { deleteProfession } from './professions'
import { readProfessions, readProfessionWords } from './read-professions'

afterAll(closeDatabase)

const start = () => db.transaction(insertDefaultBodies)

it('gives a new database the bodies of doctors and pharmacists in both countries, once', async () => {
  await start()
  const first = await readBodies()
  const countOf = (label: string) => first.filter((body) => body.label === label).length
  expect(
    Object.fromEntries(['DFP', 'AFP', 'FFP', 'CME', 'BAK', 'LAK'].map((label) => [label, countOf(label)])),
  ).toEqual({ DFP: 1, AFP: 1, FFP: 1, CME: 17, BAK: 1, LAK: 17 })
  for (const body of first) {
    expect(bodyDraft.safeParse(body).error).toBeUndefined()
    expect(body.professions).not.toEqual([])
    expect(body.is_checked).toBe(false)
  }

  const renamed = { name_de: 'Umbenannt', name_en: 'Renamed', label: 'X' }
  await saveBody(Number(first[0]?.id), renamed, await aUser())
  await start()
  expect(await db.$count(bodies)).toBe(first.length)
  expect(await db.$count(professions)).toBe(5)
})

it('recognises each profession in imported lists by one word only', async () => {
  const words = await readProfessionWords()
  const idOf = (word: string) => words.get(word)
  expect(new Set([idOf('arzt'), idOf('apotheker'), idOf('pta'), idOf('pka'), idOf('sonstige')]).size).toBe(5)
  const rows = await db.select().from(professions)
  const written = rows.flatMap(({ name_de, name_en, synonyms }) => [
    ...new Set([name_de, name_en, ...synonyms.split(', ')].map((word) => word.toLowerCase())),
  ])
  expect(written.length).toBe(new Set(written).size)
})

it('leaves the lists empty when staff have deleted all that was in them', async () => {
  const author = await aUser()
  for (const { id } of await readBodies()) await deleteBody(Number(id), author)
  for (const { id } of await readProfessions()) await deleteProfession(id, author)
  await start()
  expect(await readBodies()).toEqual([])
  expect(await readProfessions()).toEqual([])
})
