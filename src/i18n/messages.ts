import de from '@messages/de.json'
import en from '@messages/en.json'
import { createTranslator } from 'next-intl'
import { findOverrides } from '@/features/translations/service/overrides'
import type { Locale } from './routing'

export type Messages = typeof de

const SHIPPED: Record<Locale, Messages> = { de, en }

/** Every word of a language: the shipped files with the edited texts laid over them. */
export async function messagesFor(locale: Locale): Promise<Messages> {
  const overrides = await findOverrides(locale)
  if (overrides.length === 0) return SHIPPED[locale]

  const messages = structuredClone(SHIPPED[locale])
  for (const { module, key, text } of overrides) lay(text, [module, ...key.split('.')], messages)
  return messages
}

/** Only where the shipped text still has this key: an edited text of a removed key shows nowhere. */
function lay(text: string, [name = '', ...rest]: string[], into: object): void {
  const value: unknown = Reflect.get(into, name)
  if (rest.length > 0 && typeof value === 'object' && value !== null) lay(text, rest, value)
  if (rest.length === 0 && typeof value === 'string') Reflect.set(into, name, text)
}

/** The translator of what is not rendered by React: answers of calls, mails. */
export async function translatorFor(locale: Locale) {
  return createTranslator({ locale, messages: await messagesFor(locale) })
}

/** Without the edited texts: for answers given while the database is away. */
export const shippedTranslator = (locale: Locale) => createTranslator({ locale, messages: SHIPPED[locale] })
export type Translator = Awaited<ReturnType<typeof translatorFor>>
