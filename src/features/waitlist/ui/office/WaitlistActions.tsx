'use client'

import { Menu } from '@mantine/core'
import { IconArrowsSort, IconMail, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { displayName } from '@/features/registrations/rules/people'
import { IconButton } from '@/ui/buttons/IconButton'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { moveWaiting, offerByHand, type WaitlistEntry } from '../../contract/office'
import { promoteInterests } from '../../contract/promotion'
import { offerModeOf } from '../../rules'
import { MoveWaitingDialog } from './MoveWaitingDialog'
import { OfferDialog } from './OfferDialog'
import { usePromote } from './use-promote'
import { useRefreshWaitlist } from './use-waitlist-call'
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
  const core = useTranslations('core')
  const moving = useTranslations('moving')
  const may = useMay()
  const [opened, setOpened] = useState<'move' | 'offer'>()
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const { promote, dialog } = usePromote({ onDone: useRefreshWaitlist(), onClose: returnFocus })
  const close = () => {
    setOpened(undefined)
    returnFocus()
  }
  const isWaiting = entry.state === 'waiting'
  const mayMove = may(moveWaiting) && isWaiting && waiting > 1
  const mayOffer = may(offerByHand) && isWaiting && event !== undefined && offerModeOf(event, new Date()) === 'hold'
  const mayPromote = may(promoteInterests)
  if (!mayMove && !mayOffer && !mayPromote) return null
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <IconButton ref={ref} icon="dots" label={core('more_named', { name: displayName(entry) })} />
        </Menu.Target>
        <Menu.Dropdown>
          {mayMove && (
            <Menu.Item leftSection={<IconArrowsSort aria-hidden size={18} />} onClick={() => setOpened('move')}>
              {t('move')}
            </Menu.Item>
          )}
          {mayOffer && (
            <Menu.Item leftSection={<IconMail aria-hidden size={18} />} onClick={() => setOpened('offer')}>
              {t('offer_by_hand', { count: entry.people })}
            </Menu.Item>
          )}
          {mayPromote && (
            <Menu.Item leftSection={<IconUserPlus aria-hidden size={18} />} onClick={() => promote([entry.id])}>
              {moving('promote')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'move' && <MoveWaitingDialog entry={entry} waiting={waiting} onClose={close} />}
      {opened === 'offer' && event && <OfferDialog entry={entry} event={event} onClose={close} />}
      {dialog}
    </>
  )
}
