import { expect, it } from 'vitest'
import { LOCALES } from '@/contract/locales'
import { errorsForVisitors, messagesFor, wordsForBrowsers } from './messages'

const keysOf = (words: object, path = ''): string[] =>
  Object.entries(words).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner, `${path}${key}.`) : `${path}${key}`,
  )

it('has every word in every language', async () => {
  const [first = [], ...others] = await Promise.all(
    LOCALES.map(async (locale) => keysOf(await messagesFor(locale)).sort()),
  )
  expect(first).toContain('core.save')
  for (const keys of others) expect(keys).toEqual(first)
})

it('keeps the words of mails on the server', async () => {
  const words = wordsForBrowsers(await messagesFor('de'))
  expect(words).toHaveProperty('core.save')
  expect(words).not.toHaveProperty('mails')
})

it('sends visitors no refusal that only staff can meet', async () => {
  const errors = errorsForVisitors(await messagesFor('de'))
  expect(errors).toHaveProperty('required')
  expect(errors).toHaveProperty('email_exist')
  expect(errors).not.toHaveProperty('sheet_encrypted')
})
