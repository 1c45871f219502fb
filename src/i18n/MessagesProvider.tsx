import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from './messages'
import { publicErrorsOf } from './public-errors'

export type Namespace = keyof Messages

/** Sends only the named messages to the browser. */
export const MessagesProvider = async ({ of, children }: { of: readonly Namespace[]; children: ReactNode }) => (
  <NextIntlClientProvider messages={await pickMessages(of)}>{children}</NextIntlClientProvider>
)

/** The named messages, without the errors that no public page shows. */
export async function pickMessages(of: readonly Namespace[]) {
  const messages = await getMessages()
  const errors = publicErrorsOf(messages)
  return Object.fromEntries(of.map((name) => [name, name === 'errors' ? errors : messages[name]]))
}
