import type de from '@messages/de.json'
import { createTranslator } from 'next-intl'
import { findOverrides } from '@/features/translations/service/overrides'
import type { Locale } from './routing'

export type Messages = typeof de

/** The file of a language; a test holds that each has the keys of the others. */
const shipped = async (locale: Locale): Promise<Messages> => (await import(`../../messages/${locale}.json`)).default

/** Every word of a language: the shipped files with the edited texts laid over them. */
export async function messagesFor(locale: Locale): Promise<Messages> {
  const [words, overrides] = await Promise.all([shipped(locale), findOverrides(locale)])
  if (overrides.length === 0) return words

  const messages = structuredClone(words)
  for (const { module, key, text } of overrides) lay(text, [module, ...key.split('.')], messages)
  return messages
}

/** Only where the shipped text still has this key: an edited text of a removed key shows nowhere. */
function lay(text: string, [name = '', ...rest]: string[], into: object): void {
  const value: unknown = Reflect.get(into, name)
  if (rest.length > 0 && typeof value === 'object' && value !== null) lay(text, rest, value)
  if (rest.length === 0 && typeof value === 'string') Reflect.set(into, name, text)
}

/** Mails are the server's own words: browsers are not sent them. */
export const wordsForBrowsers = ({ mails, ...words }: Messages) => words

/** The translator of what is not rendered by React: answers of calls, mails. */
export async function translatorFor(locale: Locale) {
  return createTranslator({ locale, messages: await messagesFor(locale) })
}

/** Without the edited texts: for answers given while the database is away. */
export const shippedTranslator = async (locale: Locale) => createTranslator({ locale, messages: await shipped(locale) })

export type Translator = Awaited<ReturnType<typeof translatorFor>>
