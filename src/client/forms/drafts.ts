import { useEffect } from 'react'
import { DRAFT_KEY } from '@/contract/shared-names'

let storeActiveDraft: (() => boolean) | undefined

/** Stores the unsaved input of the open item in this tab when the session ends. Undefined when there is none. */
export const storeOpenDraft = (): boolean | undefined => storeActiveDraft?.()

/** Returns false when the storage of the browser is full. */
export function storeDraft(address: string, values: object): boolean {
  try {
    sessionStorage.setItem(DRAFT_KEY + address, JSON.stringify(values))
    return true
  } catch {
    return false
  }
}

/** Undefined as well in a browser that stores nothing. */
export function popDraft(address: string): object | undefined {
  try {
    const stored = sessionStorage.getItem(DRAFT_KEY + address)
    sessionStorage.removeItem(DRAFT_KEY + address)
    return stored ? JSON.parse(stored) : undefined
  } catch {
    return undefined
  }
}

export function hasDraft(address: string): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY + address) !== null
  } catch {
    return false
  }
}

type DraftSource = {
  active: boolean
  valuesOf: () => object
  /** Stores the input also when the page is reloaded. */
  survivesReload?: boolean
}

/** Lets storeOpenDraft() save the input of this form while it has unsaved changes. */
export function useDraftStorage(address: string, { active, valuesOf, survivesReload }: DraftSource): void {
  useEffect(() => {
    const store = () => storeDraft(address, valuesOf())
    storeActiveDraft = active ? store : undefined
    if (active && survivesReload) window.addEventListener('pagehide', store)
    return () => {
      storeActiveDraft = undefined
      window.removeEventListener('pagehide', store)
    }
  }, [active, address, valuesOf, survivesReload])
}
