import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useRef, useState } from 'react'
import { leavePage } from '@/client/forms/unsaved-changes'

const QUERY_PARAMETERS = { person: parseAsString, main: parseAsString }
const CLOSED = { person: null, main: null }

export const NEW_PERSON = 'new'

/** The address holds the opened person, so that it can be linked and going back closes it. */
export function useOpenedPerson() {
  const [{ person, main }, setAddress] = useQueryStates(QUERY_PARAMETERS)
  const [part, setPart] = useState<'mails'>()
  const isDirty = useRef(false)
  const confirmUnsaved = useCallback((go: () => void) => (isDirty.current ? leavePage(go) : go()), [])
  const openPerson = useCallback(
    (id: string, options: { main?: string; part?: 'mails' } = {}) =>
      confirmUnsaved(() => {
        setPart(options.part)
        void setAddress({ person: id, main: options.main ?? null }, { history: 'push' })
      }),
    [confirmUnsaved, setAddress],
  )
  return {
    person,
    /** The main registration whom a new person accompanies. */
    main,
    part,
    /** Stable between renderings, so that the rows are not rendered again. */
    open: openPerson,
    add: (companionOf?: string) => openPerson(NEW_PERSON, { main: companionOf }),
    close: () => confirmUnsaved(() => void setAddress(CLOSED)),
    /** Closes without a question about unsaved changes, after saving or deleting. */
    closeNow: () => void setAddress(CLOSED),
    replaceNew: (id: string) => void setAddress({ ...CLOSED, person: id }),
    reportDirty: (dirty: boolean) => {
      isDirty.current = dirty
    },
  }
}
export type OpenedPerson = ReturnType<typeof useOpenedPerson>
