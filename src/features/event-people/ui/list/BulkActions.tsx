import { Button, Checkbox, Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCash,
  IconCashOff,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconTrash,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { SelectionMailMenu } from '@/features/mailings/ui/SelectionMailMenu'
import { MOVED_MAX, moveRegistrations } from '@/features/registrations/contract/moves'
import {
  type BulkAction,
  changeRegistrations,
  deleteRegistration,
  type PeopleSelection,
  type RegistrationCounts,
} from '@/features/registrations/contract/office'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import { LazyMoveDialog } from '@/features/registrations/ui/moving/LazyMoveDialog'
import { promoteInterests } from '@/features/waitlist/contract/promotion'
import { usePromote } from '@/features/waitlist/ui/office/use-promote'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import type { ChosenRows } from '@/ui/table/selection'
import { useUndoableCancellation } from '../seat/use-undoable-cancellation'
import { peopleSelectionOf } from './people-selection'

const ICONS = {
  check_in: IconCircleCheck,
  check_out: IconCircleX,
  paid: IconCash,
  unpaid: IconCashOff,
  cancel: IconUserX,
  delete: IconTrash,
} satisfies Record<BulkAction, unknown>

const USUAL_ACTIONS = ['check_in', 'check_out', 'paid', 'unpaid'] as const satisfies BulkAction[]

type Props = { workshop_id: number; counts: RegistrationCounts | undefined; rows: ChosenRows; clear: () => void }

/** The actions for the ticked people. */
export function BulkActions({ workshop_id, counts, rows, clear }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const moving = useTranslations('moving')
  const { opened: action, open, close, focus } = useOpened<BulkAction | 'move'>()
  const selection = peopleSelectionOf(rows, workshop_id)
  // Under their own filter the list contains interested people and nobody else.
  const [filter] = useQueryState('filter[standing]')
  const named = rows.ids && rows.ids.length <= MOVED_MAX ? rows.ids : undefined
  const [movable, interested] = filter === 'interest' ? [undefined, named] : [named, undefined]
  const { promote, dialog } = usePromote({ onDone: clear, onClose: focus.returnFocus })
  const done = () => {
    open(undefined)
    clear()
  }
  return (
    <>
      {may(changeRegistrations) && (
        <Menu position="top-end" returnFocus>
          <Menu.Target>
            <Button ref={focus.ref} variant="default" rightSection={<IconChevronUp aria-hidden size={18} />}>
              {t('change')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {USUAL_ACTIONS.map((name) => (
              <ActionItem key={name} icon={ICONS[name]} label={t(`change_${name}`)} onClick={() => open(name)} />
            ))}
            {may(moveRegistrations) && movable && (
              <ActionItem icon={IconArrowsExchange} label={moving('move')} onClick={() => open('move')} />
            )}
            {may(promoteInterests) && interested && (
              <ActionItem icon={IconUserPlus} label={moving('promote')} onClick={() => promote(interested)} />
            )}
            <ActionItem
              icon={ICONS.cancel}
              label={t('change_cancel')}
              text={t('many_cancel_hint')}
              onClick={() => open('cancel')}
            />
            {may(deleteRegistration) && (
              <ActionItem
                deletes
                icon={ICONS.delete}
                label={t('change_delete')}
                text={t('many_delete_hint')}
                onClick={() => open('delete')}
              />
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <SelectionMailMenu
        selection={selection}
        count={rows.count}
        asksNumbers={(counts?.number_missing ?? 0) > 0}
        onDone={clear}
      />
      {dialog}
      {action === 'move' && (
        <LazyMoveDialog workshop_id={workshop_id} ids={movable ?? []} onClose={close} onDone={done} />
      )}
      {action && action !== 'move' && (
        <BulkActionDialog action={action} selection={selection} count={rows.count} onClose={close} onDone={done} />
      )}
    </>
  )
}

type DialogProps = {
  action: BulkAction
  selection: PeopleSelection
  count: number
  onClose: () => void
  onDone: () => void
}

const DESTRUCTIVE: readonly BulkAction[] = ['cancel', 'delete']

/** Confirms a change of many people with their number. */
function BulkActionDialog({ action, selection, count, onClose, onDone }: DialogProps) {
  const t = useTranslations('people')
  const [notify, setNotify] = useState(true)
  const reportCancellation = useUndoableCancellation()
  const textOf = ({ changed, unchanged }: { changed: number; unchanged: number }) =>
    [t('changed', { count: changed }), unchanged > 0 && t('unchanged', { count: unchanged })].filter(Boolean).join(' ')
  const { run, isRunning, failure } = usePeopleAction(
    () => call(changeRegistrations, { body: { ...selection, count, action, notify, undoable: true } }),
    {
      onDone: (done) => {
        reportCancellation(textOf(done), {
          workshop_id: selection.workshop_id,
          notify,
          cancelled_at: done.cancelled_at,
        })
        onDone()
      },
      onFailed: ({ errors }) => 'count' in errors,
    },
  )
  return (
    <ConfirmDialog
      title={t(`many_${action}_title`, { count })}
      label={t(`many_${action}_do`, { count })}
      cancelLabel={action === 'cancel' ? t('cancel_keep') : undefined}
      color={DESTRUCTIVE.includes(action) ? 'red' : undefined}
      isRunning={isRunning}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <p>{t(`many_${action}_text`)}</p>
      {action === 'cancel' && (
        <Checkbox
          label={t('many_notify')}
          checked={notify}
          onChange={(event) => setNotify(event.currentTarget.checked)}
        />
      )}
      <Outcome tone="danger">{failure?.errors.count?.[0]}</Outcome>
    </ConfirmDialog>
  )
}
