import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { type BulkAction, changeRegistrations, type PeopleSelection } from '@/features/registrations/contract/office'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import { Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'

type Props = { action: BulkAction; selection: PeopleSelection; count: number; onClose: () => void; onDone: () => void }

const DESTRUCTIVE: readonly BulkAction[] = ['cancel', 'delete']

/** Confirms a change of many people with their number. */
export function BulkActionDialog({ action, selection, count, onClose, onDone }: Props) {
  const t = useTranslations('people')
  const [notify, setNotify] = useState(true)
  const { run, isRunning, failure } = usePeopleAction(
    () => call(changeRegistrations, { body: { ...selection, count, action, notify } }),
    {
      notice: ({ changed, unchanged }) =>
        [t('changed', { count: changed }), unchanged > 0 && t('unchanged', { count: unchanged })]
          .filter(Boolean)
          .join(' '),
      onDone,
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
