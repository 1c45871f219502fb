'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useRef, useState } from 'react'
import { leave } from '@/client/leaving'

const ADDRESS = { person: parseAsString, main: parseAsString }
const CLOSED = { person: null, main: null }

export const NEW_PERSON = 'new'

/** Who is open beside the list: kept in the address, so that it can be linked and going back closes it. */
export function useOpenedPerson() {
  const [{ person, main }, setAddress] = useQueryStates(ADDRESS)
  const [part, setPart] = useState<'mails'>()
  const isDirty = useRef(false)
  const unlessUnsaved = useCallback((go: () => void) => (isDirty.current ? leave(go) : go()), [])
  const show = useCallback(
    (id: string, wanted: { main?: string; part?: 'mails' } = {}) =>
      unlessUnsaved(() => {
        setPart(wanted.part)
        void setAddress({ person: id, main: wanted.main ?? null }, { history: 'push' })
      }),
    [unlessUnsaved, setAddress],
  )
  return {
    person,
    /** Of somebody new: whom they come along with. */
    main,
    part,
    /** Stays the same, as the rows that lead there do. */
    open: show,
    add: (companionOf?: string) => show(NEW_PERSON, { main: companionOf }),
    close: () => unlessUnsaved(() => void setAddress(CLOSED)),
    /** Saved or gone: there is nothing to ask. */
    closeNow: () => void setAddress(CLOSED),
    became: (id: string) => void setAddress({ ...CLOSED, person: id }),
    tellDirty: (dirty: boolean) => {
      isDirty.current = dirty
    },
  }
}
export type OpenedPerson = ReturnType<typeof useOpenedPerson>
