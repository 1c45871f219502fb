import { useTranslations } from 'next-intl'
import { createContext, use } from 'react'
import { findObjectKey, readableName } from '../rules'

/** The pages of each kind of object. Features declare them on the server, and the page of the log passes them on. */
export type LoggedObjects = Record<string, readonly string[]>

export const LoggedObjectsContext = createContext<LoggedObjects>({})

export const useLoggedObjects = (): LoggedObjects => use(LoggedObjectsContext)

/** Returns a function that names a kind of object. A kind that is logged no longer keeps its stored name. */
export function useObjectName(): (object: string) => string {
  const t = useTranslations()
  return (object) => {
    const key = findObjectKey(object, t)
    return key ? t(key) : readableName(object)
  }
}
