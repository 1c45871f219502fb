'use client'

import { useEffect } from 'react'

let keep: (() => boolean) | undefined

/** The session has ended: keeps what is typed in the open item, in this tab only. Undefined when there is nothing. */
export const keepDraft = (): boolean | undefined => keep?.()

/** False when the browser has no room for it. */
export function storeDraft(address: string, values: object): boolean {
  try {
    sessionStorage.setItem(`draft:${address}`, JSON.stringify(values))
    return true
  } catch {
    return false
  }
}

export function takeDraft(address: string): object | undefined {
  const kept = sessionStorage.getItem(`draft:${address}`)
  sessionStorage.removeItem(`draft:${address}`)
  return kept ? JSON.parse(kept) : undefined
}

type Keeping = { active: boolean; valuesOf: () => object }

/** For as long as there is something typed, the end of the session keeps it. */
export function useKeeping(address: string, { active, valuesOf }: Keeping): void {
  useEffect(() => {
    keep = active ? () => storeDraft(address, valuesOf()) : undefined
    return () => {
      keep = undefined
    }
  }, [active, address, valuesOf])
}
