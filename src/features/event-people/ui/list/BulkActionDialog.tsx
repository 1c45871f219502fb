'use client'

import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { type BulkAction, changeRegistrations, type PeopleSelection } from '@/features/registrations/contract/office'
import { usePeopleCall } from '@/features/registrations/ui/calls/use-people-call'
import { Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'

type Props = { action: BulkAction; selection: PeopleSelection; count: number; onClose: () => void; onDone: () => void }

const DESTRUCTIVE: readonly BulkAction[] = ['cancel', 'delete']

/** Confirms a change of many people with their number. */
export function BulkActionDialog({ action, selection, count, onClose, onDone }: Props) {
  const t = useTranslations('people')
  const [notify, setNotify] = useState(true)
  const { change, isRunning, refusal } = useBulkAction(onDone)
  return (
    <ConfirmDialog
      title={t(`many_${action}_title`, { count })}
      label={t(`many_${action}_do`, { count })}
      cancelLabel={action === 'cancel' ? t('cancel_keep') : undefined}
      color={DESTRUCTIVE.includes(action) ? 'red' : undefined}
      isRunning={isRunning}
      onConfirm={() => void change({ ...selection, count, action, notify })}
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
      <Outcome tone="danger">{refusal}</Outcome>
    </ConfirmDialog>
  )
}

type BulkActionRequest = PeopleSelection & { action: BulkAction; notify: boolean }

function useBulkAction(onDone: () => void) {
  const t = useTranslations('people')
  const notices = useNotices()
  const { run, isRunning } = usePeopleCall()
  const [refusal, setRefusal] = useState<string>()
  const change = (body: BulkActionRequest) =>
    run(
      async () => {
        const { changed, unchanged } = await call(changeRegistrations, { body })
        const messages = [t('changed', { count: changed }), unchanged > 0 && t('unchanged', { count: unchanged })]
        notices.inform(messages.filter(Boolean).join(' '))
        onDone()
      },
      ({ count }) => {
        const [changed] = count ?? []
        setRefusal(changed)
        return changed !== undefined
      },
    )
  return { change, isRunning, refusal }
}
