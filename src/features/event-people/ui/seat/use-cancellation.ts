import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import {
  changeRegistrations,
  getPerson,
  type ListedRegistration,
  saveRegistration,
} from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'

/** Cancels a person at once and offers to undo it, or calls `onQuestion` where staff have something to decide. */
export function useCancellation({ onQuestion }: { onQuestion: () => void }) {
  const t = useTranslations('people')
  const notices = useNotices()
  const undoable = useUndoNotice()
  const hasCompanions = useHasCompanions()
  const { run: undo } = usePeopleAction(
    ({ id }: ListedRegistration) => call(saveRegistration, { body: { id, cancelled_at: false } }),
    {
      notice: (_saved, person) => t('cancel_undone', { name: displayName(person) }),
      // The seat may be taken meanwhile.
      onFailed: ({ message, errors }) => notices.alert(t('cancel_undo_refused'), errors.beyond_maximum?.[0] ?? message),
    },
  )
  const { run: cancel } = usePeopleAction(
    ({ id }: ListedRegistration) => call(saveRegistration, { body: { id, cancelled_at: true, undoable: true } }),
    {
      onDone: (_saved, person) =>
        undoable(`cancel-${person.id}`, t('done_cancel', { name: displayName(person) }), () => undo(person)),
    },
  )
  return async (person: ListedRegistration) => {
    // Undoing would not bring back the times of a person who is checked in.
    const asks = person.participated !== null || (await hasCompanions(person))
    if (asks) onQuestion()
    else cancel(person)
  }
}

/** Asks for the companions only when somebody cancels, because the list does not know them. */
function useHasCompanions() {
  const may = useMay()
  const queries = useQueryClient()
  return async ({ id, accompaniment_of }: ListedRegistration) => {
    if (accompaniment_of !== null || !may(getPerson) || !may(changeRegistrations)) return false
    const read = queries.fetchQuery({ ...query(getPerson, { params: { id } }), staleTime: 0 })
    // The question reads the party again.
    const { party } = await read.catch(() => ({ party: undefined }))
    return party === undefined || party.some((one) => one.accompaniment_of === id && isSeated(one))
  }
}
