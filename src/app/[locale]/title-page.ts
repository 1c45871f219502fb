import type { Metadata } from 'next'
import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl'
import { getTranslations } from 'next-intl/server'

export type Title = MessageKeys<Messages, NestedKeyOf<Messages>>

/** Returns the function that Next asks for the metadata of a page whose title is always the same. */
export const titlePage =
  (title: Title, metadata: Metadata = {}) =>
  async (): Promise<Metadata> => ({ title: (await getTranslations())(title), ...metadata })
