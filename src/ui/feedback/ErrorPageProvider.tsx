'use client'

import { createContext, type ReactNode, use } from 'react'

/** What an error page says, and where its way home leads. `code` holds `{code}` where the digest stands. */
export type ErrorPage = { title: string; text: string; code: string; retry: string; home: string; href: string }

const Page = createContext<ErrorPage | undefined>(undefined)

/** An error page is rendered in the browser, by Next: it finds its words here, ready, without a library for messages. */
export function ErrorWords({ page, children }: { page: ErrorPage; children: ReactNode }) {
  return <Page value={page}>{children}</Page>
}

export function useErrorPage(): ErrorPage {
  const page = use(Page)
  if (!page) throw new Error('useErrorPage needs ErrorWords above it')
  return page
}
