import fs from 'node:fs'
import de from '@messages/de.json'
import { expect, it } from 'vitest'
import { publicErrorsOf, publicWordsOf } from './public-messages'

/** The code of the calls that visitors make, and of the forms that they fill in. */
const VISITORS_CODE = [
  'accounts',
  'personal-page',
  'waitlist/rules.ts',
  'waitlist/service/accept.ts',
  'waitlist/service/change-waiting-party.ts',
  'waitlist/service/join.ts',
  'waitlist/ui/public',
  'registrations/service/sign-up',
  'registrations/contract/public.ts',
  'registrations/rules/refusals.ts',
  'evaluations/contract/answers.ts',
  'evaluations/service/answer.ts',
]

it('sends visitors every error that their calls can raise, and none that only staff can see', () => {
  const errors = Object.keys(publicErrorsOf(de))
  const hidden = Object.keys(de.errors).filter((key) => !errors.includes(key))
  expect(hidden).toEqual(expect.arrayContaining(['sheet_encrypted', 'certificates_warned', 'plan_full']))
  const named = VISITORS_CODE.flatMap(readCode).flatMap(wordsIn)
  expect(named).toContain('email_exist')
  expect(hidden.filter((key) => named.includes(key))).toEqual([])
})

it('sends visitors the words of their forms, and none of lists', () => {
  const words = Object.keys(publicWordsOf(de))
  const hidden = Object.keys(de.core).filter((key) => !words.includes(key))
  expect(hidden).toEqual(expect.arrayContaining(['columns_hint', 'conflict_title']))
  const code = ['../ui/form/plain', 'registrations/ui/sign-up'].flatMap(readCode)
  const named = code.flatMap((text) => (text.includes("useTranslations('core')") ? wordsIn(text) : []))
  expect(named).toContain('no_connection')
  expect(hidden.filter((key) => named.includes(key))).toEqual([])
})

const wordsIn = (code: string): string[] => code.match(/(?<=')[a-z_]+(?=')/g) ?? []

function readCode(place: string): string[] {
  const root = new URL(`../features/${place}`, import.meta.url)
  if (place.endsWith('.ts')) return [fs.readFileSync(root, 'utf8')]
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(`${root.pathname}/${name}`, 'utf8'))
}
