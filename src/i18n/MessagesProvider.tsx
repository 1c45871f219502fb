import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { errorsForVisitors, type Messages } from './messages'

export type Namespace = keyof Messages

/** The words that the components below may use in the browser: what is not named here is not sent. */
export async function Words({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const messages = await getMessages()
  const errors = errorsForVisitors(messages)
  const picked = Object.fromEntries(of.map((name) => [name, name === 'errors' ? errors : messages[name]]))
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>
}
