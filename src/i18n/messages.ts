import { createHash } from 'node:crypto'
import { createTranslator } from 'next-intl'
import { cache } from 'react'
import type { Locale } from '@/contract/locales'
import { type Messages, nameFields } from '@/contract/messages'
import { env } from '@/env'
import { applyOverrides } from '@/features/translations/service/apply-overrides'
import { findOverrides, findOverridesVersion } from '@/features/translations/service/overrides'

/** Next's separate bundles share one copy of the shipped messages, which takes 3 MB for each language. */
const shared = globalThis as typeof globalThis & { academyMessages?: Partial<Record<Locale, Messages>> }

/** The shipped messages of a language; a test checks that all languages have the same keys. */
export async function loadShippedMessages(locale: Locale): Promise<Messages> {
  const loaded = shared.academyMessages?.[locale]
  if (loaded) return loaded
  const { default: messages } = await import(`../../messages/${locale}.json`)
  // Development loads a changed file anew.
  if (env.NODE_ENV === 'production') shared.academyMessages = { ...shared.academyMessages, [locale]: messages }
  return messages
}

/** The latest merged messages of each language: pages read them far more often than anybody edits a text. */
const mergedCache = new Map<Locale, { version: string; shipped: Messages; messages: Messages }>()

/** All messages of a language: the shipped file, overridden by the edited texts. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const [shipped, currentVersion] = await Promise.all([loadShippedMessages(locale), findOverridesVersion(locale)])
  if (currentVersion === '') return shipped
  const before = mergedCache.get(locale)
  if (before?.version === currentVersion && before.shipped === shipped) return before.messages

  const { version, overrides } = await findOverrides(locale)
  const messages = applyOverrides(shipped, { overrides, language: locale })
  mergedCache.set(locale, { version, shipped, messages })
  return messages
}

/** The messages of a page, which are read once for each request. */
export const readMessages = cache(loadMessages)

/** Leaves out the texts of mails, which only the server uses. */
export const browserMessagesOf = ({ mails, ...words }: Messages) => words

const versions = new WeakMap<Messages, string>()

/** Changes with every edited text and every release, and is the same on all instances. */
export function versionOf(messages: Messages): string {
  const known = versions.get(messages)
  if (known) return known
  const version = createHash('sha256').update(JSON.stringify(messages)).digest('base64url')
  versions.set(messages, version)
  return version
}

/** The translator for texts that React does not render: mails and answers of the API. */
export async function loadTranslator(locale: Locale) {
  return createTranslator({ locale, messages: nameFields(await loadMessages(locale)) })
}

/** A translator without the edited texts, for answers while the database is unavailable. */
export const loadShippedTranslator = async (locale: Locale) =>
  createTranslator({ locale, messages: nameFields(await loadShippedMessages(locale)) })

export type Translator = Awaited<ReturnType<typeof loadTranslator>>
