'use client'

import { createContext, type ReactNode, use } from 'react'

/** The texts of an error page and the address of its link home. `code` contains `{code}` in place of the digest. */
type ErrorPageTexts = { title: string; text: string; code: string; retry: string; home: string; href: string }

const ErrorPageContext = createContext<ErrorPageTexts | undefined>(undefined)

/** Next renders an error page in the browser; this context gives it translated texts without a library for messages. */
export function ErrorPageProvider({ page, children }: { page: ErrorPageTexts; children: ReactNode }) {
  return <ErrorPageContext value={page}>{children}</ErrorPageContext>
}

export function useErrorPageTexts(): ErrorPageTexts {
  const page = use(ErrorPageContext)
  if (!page) throw new Error('useErrorPageTexts needs ErrorPageProvider above it')
  return page
}
