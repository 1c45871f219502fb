import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import {
  deleteRegistration,
  type ListedRegistration,
  restoreRegistrations,
} from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { RowMenu } from '@/ui/table/RowMenu'

type Props = Pick<ComponentProps<typeof RowMenu>, 'inDialog' | 'focus'> & {
  person: ListedRegistration
  /** The items above the deletion. */
  children?: ReactNode
  onDeleted?: () => void
}

/** The menu of a person. Deleting is its last item; it is asked about only where the reader could not undo it. */
export function PersonMenu({ person, children, onDeleted, ...menu }: Props) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const may = useMay()
  const remove = useRemoval(person, onDeleted)
  const name = displayName(person)
  const isUndoable = may(restoreRegistrations)
  const mayDelete = may(deleteRegistration)
  if (!children && !mayDelete) return null

  const asked = { text: t('delete_text'), question: t('delete_question', { name }), onConfirm: remove }
  return (
    <RowMenu name={name} deletion={mayDelete && !isUndoable ? asked : undefined} {...menu}>
      {children}
      {mayDelete && isUndoable && (
        <ActionItem
          deletes
          icon={IconTrash}
          label={core('delete')}
          text={t('delete_text')}
          onClick={() => void remove()}
        />
      )}
    </RowMenu>
  )
}

function useRemoval({ id, workshop_id, ...named }: ListedRegistration, onDeleted?: () => void) {
  const t = useTranslations('people')
  const may = useMay()
  const undoable = useUndoNotice()
  const message = t('deleted', { name: displayName(named) })
  const { run: restore } = usePeopleAction(
    (deleted_at: string) => call(restoreRegistrations, { body: { id: workshop_id, deleted_at } }),
    {
      notice: ({ restored, left_out }) =>
        left_out > 0 ? t('restored_left_out', { count: left_out }) : t('restored', { count: restored }),
    },
  )
  return usePeopleAction(() => call(deleteRegistration, { params: { id } }), {
    notice: may(restoreRegistrations) ? undefined : () => message,
    onDone: ({ deleted_at }) => {
      if (may(restoreRegistrations)) undoable(`delete-${id}`, message, () => restore(deleted_at))
      onDeleted?.()
    },
  }).runToEnd
}
