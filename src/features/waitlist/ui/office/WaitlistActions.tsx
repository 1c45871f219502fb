import { NumberInput, Textarea } from '@mantine/core'
import { IconArrowsSort, IconMail, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { displayName } from '@/features/registrations/rules/people'
import { showInstant } from '@/i18n/formats'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { RowMenu } from '@/ui/table/RowMenu'
import { MOVE_REASON_MAX, moveWaiting, offerByHand, type WaitlistEntry } from '../../contract/office'
import { promoteInterests } from '../../contract/promotion'
import { offerExpiresAt, offerModeOf } from '../../rules'
import { usePromote } from './use-promote'
import { useRefreshWaitlist, useWaitlistAction } from './use-waitlist-action'
import type { WaitlistEvent } from './use-waitlist-event'

type Props = {
  entry: WaitlistEntry
  /** The number of parties that wait. */
  waiting: number
  event: WaitlistEvent | undefined
}

/** The actions for one party that the reader may use. */
export function WaitlistActions({ entry, waiting, event }: Props) {
  const t = useTranslations('waitlist')
  const moving = useTranslations('moving')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'move' | 'offer'>()
  const { promote, dialog } = usePromote({ onDone: useRefreshWaitlist(), onClose: focus.returnFocus })
  const isWaiting = entry.state === 'waiting'
  const mayMove = may(moveWaiting) && isWaiting && waiting > 1
  const mayOffer = may(offerByHand) && isWaiting && event !== undefined && offerModeOf(event, new Date()) === 'hold'
  const mayPromote = may(promoteInterests)
  if (!mayMove && !mayOffer && !mayPromote) return null
  return (
    <>
      <RowMenu name={displayName(entry)} focus={focus}>
        {mayMove && <ActionItem icon={IconArrowsSort} label={t('move')} onClick={() => open('move')} />}
        {mayOffer && (
          <ActionItem
            icon={IconMail}
            label={t('offer_by_hand', { count: entry.people })}
            onClick={() => open('offer')}
          />
        )}
        {mayPromote && <ActionItem icon={IconUserPlus} label={moving('promote')} onClick={() => promote([entry.id])} />}
      </RowMenu>
      {opened === 'move' && <MoveWaitingDialog entry={entry} waiting={waiting} onClose={close} />}
      {opened === 'offer' && event && <OfferDialog entry={entry} event={event} onClose={close} />}
      {dialog}
    </>
  )
}

type MoveWaitingDialogProps = {
  entry: WaitlistEntry
  /** The number of parties that wait, which is the last rank. */
  waiting: number
  onClose: () => void
}

/** Asks for the new rank of a party and the reason, which is kept in the history of the person. */
function MoveWaitingDialog({ entry, waiting, onClose }: MoveWaitingDialogProps) {
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
        label={t('reason')}
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

type OfferDialogProps = { entry: WaitlistEntry; event: WaitlistEvent; onClose: () => void }

/** Confirms an offer out of turn; the server asks before the event exceeds its maximum. */
function OfferDialog({ entry, event, onClose }: OfferDialogProps) {
  const t = useTranslations('waitlist')
  const formats = useFormats()
  const name = displayName(entry)
  const { run, isRunning, failure } = useWaitlistAction(
    (body: { beyond_maximum?: true }) => call(offerByHand, { params: { id: entry.id }, body }),
    {
      notice: () => t('offer_made', { name }),
      onDone: onClose,
      onFailed: ({ errors }) => 'beyond_maximum' in errors,
    },
  )
  const [question] = failure?.errors.beyond_maximum ?? []
  const [until] = useState(() => offerExpiresAt(event, new Date()).toISOString())
  return (
    <ConfirmDialog
      title={t('offer_title', { name, count: entry.people })}
      label={t(question ? 'offer_beyond' : 'offer_do')}
      isRunning={isRunning}
      onConfirm={() => run({ beyond_maximum: question === undefined ? undefined : true })}
      onClose={onClose}
    >
      <p>{t('offer_text', { count: entry.people, until: showInstant(until, formats) })}</p>
      {question && (
        <Callout tone="plain" role="alert">
          {question}
        </Callout>
      )}
    </ConfirmDialog>
  )
}
