import { expect, it } from 'vitest'
import { LOCALES } from '@/contract/locales'
import { browserMessagesOf, loadMessages, loadShippedMessages } from './messages'

/** Earlier names of a thing that has one name, and a sign in place of a word. */
const ABANDONED = {
  de: /∞|Externe ID|Anschrift der Einrichtung|\bInstitution\b|\bZustand\b|So liest es sich/,
  en: /∞|\bInstitution\b|\bStanding\b|How it reads|Postal code|Shipping address/,
}

it.each(LOCALES)('call a thing by one name (%s)', async (locale) => {
  expect(JSON.stringify(await loadShippedMessages(locale))).not.toMatch(ABANDONED[locale])
})

it('does not send the texts of mails to browsers', async () => {
  const words = browserMessagesOf(await loadMessages('de'))
  expect(words).toHaveProperty('core.save')
  expect(words).not.toHaveProperty('mails')
})
