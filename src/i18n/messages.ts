import type de from '@messages/de.json'
import { createTranslator } from 'next-intl'
import { laidOver } from '@/features/translations/service/lay'
import { findOverrides, markOfOverrides } from '@/features/translations/service/overrides'
import type { Locale } from './routing'

export type Messages = typeof de

/** The file of a language; a test holds that each has the keys of the others. */
export const shippedMessages = async (locale: Locale): Promise<Messages> =>
  (await import(`../../messages/${locale}.json`)).default

/** What was laid over last in each language: pages ask for it far more often than anybody edits. */
const laidBefore = new Map<Locale, { mark: string; shipped: Messages; messages: Messages }>()

/** Every word of a language: the shipped files with the edited texts laid over them. */
export async function messagesFor(locale: Locale): Promise<Messages> {
  const [shipped, now] = await Promise.all([shippedMessages(locale), markOfOverrides(locale)])
  if (now === '') return shipped
  const before = laidBefore.get(locale)
  if (before?.mark === now && before.shipped === shipped) return before.messages

  const { mark, overrides } = await findOverrides(locale)
  const messages = laidOver(shipped, { overrides, language: locale })
  laidBefore.set(locale, { mark, shipped, messages })
  return messages
}

/** Mails are the server's own words: browsers are not sent them. */
export const wordsForBrowsers = ({ mails, ...words }: Messages) => words

/** Why lists, texts and rights are refused: the server says it, and only to staff. */
const OF_THE_OFFICE = /^(import|sheet|translation|role|permission)_/

/** Half of all refusals are never said on a public page: each form would carry them in vain. */
export const errorsForVisitors = ({ errors }: Messages) =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => !OF_THE_OFFICE.test(key)))

/** The translator of what is not rendered by React: answers of calls, mails. */
export async function translatorFor(locale: Locale) {
  return createTranslator({ locale, messages: await messagesFor(locale) })
}

/** Without the edited texts: for answers given while the database is away. */
export const shippedTranslator = async (locale: Locale) =>
  createTranslator({ locale, messages: await shippedMessages(locale) })

export type Translator = Awaited<ReturnType<typeof translatorFor>>
