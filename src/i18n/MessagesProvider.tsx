import { getLocale, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from '@/contract/messages'
import { FieldNamesProvider } from './FieldNamesProvider'
import { readMessages } from './messages'
import { publicErrorsOf, publicFieldsOf, publicWordsOf } from './public-messages'

/** A page names none of these three, because pickMessages() always adds the parts of them that forms need. */
export type Namespace = Exclude<keyof Messages, 'core' | 'fields' | 'errors'>

/** Sends only the named messages to the browser. */
export const MessagesProvider = async ({ of, children }: { of: readonly Namespace[]; children: ReactNode }) => (
  <FieldNamesProvider locale={await getLocale()} timeZone={await getTimeZone()} messages={await pickMessages(of)}>
    {children}
  </FieldNamesProvider>
)

/** The named messages, and those words, names of columns and errors that a public page shows. */
export async function pickMessages(of: readonly Namespace[]) {
  const messages = await readMessages(await getLocale())
  const shared = {
    core: publicWordsOf(messages),
    fields: publicFieldsOf(messages),
    errors: publicErrorsOf(messages),
  }
  return { ...Object.fromEntries(of.map((name) => [name, messages[name]])), ...shared }
}
