import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { leavePage } from '@/client/forms/unsaved-changes'
import type { ApiForm } from '@/client/forms/use-api-form'

const QUERY_PARAMETERS = { person: parseAsString, main: parseAsString }
const CLOSED = { person: null, main: null }

export const NEW_PERSON = 'new'

/** The address holds the opened person, so that it can be linked and going back closes it. */
export function useOpenedPerson() {
  const [{ person, main }, setAddress] = useQueryStates(QUERY_PARAMETERS)
  const [part, setPart] = useState<'mails'>()
  const isDirty = useRef(false)
  const confirmUnsaved = useCallback((go: () => void) => (isDirty.current ? leavePage(go) : go()), [])
  const reportDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty
  }, [])
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
    reportDirty,
  }
}
export type OpenedPerson = ReturnType<typeof useOpenedPerson>

/** Reports whether leaving loses changes of a form, and that it does not once the form is unmounted. */
export function useReportDirty<V extends FieldValues>({ control }: ApiForm<V>, report: OpenedPerson['reportDirty']) {
  const { isDirty } = useFormState({ control })
  useEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [isDirty, report])
  return isDirty
}
