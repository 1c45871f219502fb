'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps } from 'react'
import { nameFields, type SomeMessages } from '@/contract/messages'

type Props = Omit<ComponentProps<typeof NextIntlClientProvider>, 'messages'> & { messages: SomeMessages }

/** Messages as the server sends them, in whose modules the names of columns are looked up as on the server. */
export const FieldNamesProvider = ({ messages, ...language }: Props) => (
  <NextIntlClientProvider {...language} messages={nameFields(messages)} />
)
