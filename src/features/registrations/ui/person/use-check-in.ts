'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { useUndoable } from '@/client/use-undoable'
import type { ListAnswer } from '@/contract/lists'
import { type ListedRegistration, listRegistrations, saveRegistration } from '../contract/office'
import { nameOf } from './name-of'
import { usePeopleChanged } from './use-people-changed'

type Person = Pick<ListedRegistration, 'id' | 'title' | 'first_name' | 'last_name' | 'email'>
type Rows = ListAnswer<ListedRegistration>

/** Checks somebody in or out: seen at once, told with the way back, taken back where the server refuses. */
export function useCheckIn() {
  const t = useTranslations('people')
  const notices = useNotices()
  const undoable = useUndoable()
  const peopleChanged = usePeopleChanged()
  const show = useShownCheckIn()

  const put = async (person: Person, isThere: boolean) => {
    await show(person.id, isThere)
    const answer = await call(saveRegistration, { body: { id: person.id, participated: isThere } })
      .catch((failure: unknown) => {
        if (!(failure instanceof CallFailed)) throw failure
        notices.failed(failure)
      })
      .finally(() => void peopleChanged())
    return answer ?? undefined
  }
  return async (person: Person, isThere: boolean) => {
    const saved = await put(person, isThere)
    if (!saved) return undefined
    const said = t(isThere ? 'checked_in' : 'checked_out', { name: nameOf(person) })
    undoable(`check-in-${person.id}`, said, () => void put(person, !isThere))
    return saved
  }
}

/** In every list that shows the person, before the server has answered. */
function useShownCheckIn() {
  const queries = useQueryClient()
  return async (id: string, isThere: boolean) => {
    const lists = { queryKey: [listRegistrations.path] }
    const participated = isThere ? new Date().toISOString() : null
    // An answer that is on its way would show the old state once more.
    await queries.cancelQueries(lists)
    queries.setQueriesData<Rows>(
      lists,
      (list) => list && { ...list, data: list.data.map((row) => (row.id === id ? { ...row, participated } : row)) },
    )
  }
}
