import { useTranslations } from 'next-intl'
import { createContext, use } from 'react'
import { findObjectKey, readableName } from '../rules/shown-changes'

/** The pages of each kind of object. Features declare them on the server, and the page of the log passes them on. */
export type PagesByKind = ReadonlyMap<string, readonly string[]>

export const PagesByKindContext = createContext<PagesByKind>(new Map())

export const usePagesByKind = (): PagesByKind => use(PagesByKindContext)

/** Returns a function that names a kind of object. A kind that the log no longer records is shown by its stored name. */
export function useObjectName(): (kind: string) => string {
  const t = useTranslations()
  return (kind) => {
    const key = findObjectKey(kind, t)
    return key ? t(key) : readableName(kind)
  }
}
