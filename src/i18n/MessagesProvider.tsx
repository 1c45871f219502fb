import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Messages, publicErrorsOf } from './messages'

export type Namespace = keyof Messages

/** Sends only the named messages to the browser. */
export async function MessagesProvider({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const messages = await getMessages()
  const errors = publicErrorsOf(messages)
  const picked = Object.fromEntries(of.map((name) => [name, name === 'errors' ? errors : messages[name]]))
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>
}
