import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import type { ListResponse } from '@/contract/lists'
import { type ListedRegistration, listRegistrations, saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-people-action'

type Person = Pick<ListedRegistration, 'id' | 'title' | 'first_name' | 'last_name' | 'email' | 'participated'>
type Rows = ListResponse<ListedRegistration>

/** Shows a check-in before the server answers, offers to undo it, and reverts it when the server refuses. */
export function useCheckIn() {
  const t = useTranslations('people')
  const notices = useNotices()
  const undoable = useUndoNotice()
  const refreshPeople = useRefreshPeople()
  const showCheckIn = useOptimisticCheckIn()

  const saveCheckIn = async ({ id }: Person, participated: boolean | string) => {
    await showCheckIn(id, participated !== false)
    const answer = await call(saveRegistration, { body: { id, participated } })
      .catch((failure: unknown) => {
        if (!(failure instanceof CallFailed)) throw failure
        notices.failed(failure)
      })
      .finally(() => void refreshPeople())
    return answer ?? undefined
  }
  return async (person: Person, isPresent: boolean) => {
    const saved = await saveCheckIn(person, isPresent)
    if (!saved) return undefined
    const message = t(isPresent ? 'checked_in' : 'checked_out', { name: displayName(person) })
    // A check-in that was taken back by mistake gets its time again.
    const undone = isPresent ? false : (person.participated ?? true)
    undoable(`check-in-${person.id}`, message, () => void saveCheckIn(person, undone))
    return saved
  }
}

/** Changes every cached list that contains the person. */
function useOptimisticCheckIn() {
  const queries = useQueryClient()
  return async (id: string, isPresent: boolean) => {
    const lists = { queryKey: [listRegistrations.path] }
    const participated = isPresent ? new Date().toISOString() : null
    // A pending answer would show the old state again.
    await queries.cancelQueries(lists)
    queries.setQueriesData<Rows>(
      lists,
      (list) => list && { ...list, data: list.data.map((row) => (row.id === id ? { ...row, participated } : row)) },
    )
  }
}
