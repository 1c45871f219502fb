import { IconArrowsSort, IconMail, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { displayName } from '@/features/registrations/rules/people'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { useOpened } from '@/ui/feedback/use-opened'
import { RowMenu } from '@/ui/table/RowMenu'
import { moveWaiting, offerByHand, type WaitlistEntry } from '../../contract/office'
import { promoteInterests } from '../../contract/promotion'
import { offerModeOf } from '../../rules'
import { MoveWaitingDialog } from './MoveWaitingDialog'
import { OfferDialog } from './OfferDialog'
import { usePromote } from './use-promote'
import { useRefreshWaitlist } from './use-waitlist-action'
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
