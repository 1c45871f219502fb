import { NumberInput, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { displayName } from '@/features/registrations/rules/people'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { MOVE_REASON_MAX, moveWaiting, type WaitlistEntry } from '../../contract/office'
import { useWaitlistAction } from './use-waitlist-action'

type Props = {
  entry: WaitlistEntry
  /** The number of parties that wait, which is the last rank. */
  waiting: number
  onClose: () => void
}

/** Asks for the new rank of a party and the reason, which is kept in the history of the person. */
export function MoveWaitingDialog({ entry, waiting, onClose }: Props) {
  const t = useTranslations('waitlist')
  const [rank, setRank] = useState<number>()
  const [reason, setReason] = useState('')
  const name = displayName(entry)
  const isPlace = rank !== undefined && rank >= 1 && rank <= waiting && rank !== entry.rank
  const { run, isRunning } = useWaitlistAction(
    (body: { rank: number; reason: string }) => call(moveWaiting, { params: { id: entry.id }, body }),
    { notice: () => t('moved', { name, rank: rank ?? '' }), onDone: onClose },
  )
  return (
    <ConfirmDialog
      title={t('move_title', { name })}
      label={t('move_do')}
      isDisabled={!isPlace || reason.trim() === ''}
      isRunning={isRunning}
      onConfirm={() => isPlace && run({ rank, reason })}
      onClose={onClose}
    >
      <NumberInput
        data-autofocus
        required
        label={t('move_rank', { count: waiting })}
        description={entry.rank !== null && t('move_from', { rank: entry.rank })}
        min={1}
        max={waiting}
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        hideControls
        value={rank ?? ''}
        onChange={(next) => setRank(typeof next === 'number' ? next : undefined)}
      />
      <Textarea
        required
        label={t('move_reason')}
        description={t('move_reason_hint')}
        maxLength={MOVE_REASON_MAX}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
