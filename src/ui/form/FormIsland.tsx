import type { ReactNode } from 'react'
import { MessagesProvider, type Namespace } from '@/i18n/MessagesProvider'

type Props = {
  /** The namespaces of messages that the form needs beside those of every form. */
  of: readonly Namespace[]
  children: ReactNode
}

/** Provides what a form needs on a page without other scripts. Its fields use no Mantine, so no theme is loaded. */
export const FormIsland = ({ of, children }: Props) => <MessagesProvider of={of}>{children}</MessagesProvider>
