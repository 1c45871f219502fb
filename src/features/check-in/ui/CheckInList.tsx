'use client'

import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { Guest } from '@/features/registrations/contract/check-in'
import { Callout } from '@/ui/feedback/Callout'
import { CheckInBar } from './bar/CheckInBar'
import { CheckInHeader } from './bar/CheckInHeader'
import { CheckInNotices } from './bar/CheckInNotices'
import classes from './CheckIn.module.css'
import { CheckOutDialog } from './dialogs/CheckOutDialog'
import { NumbersDialog } from './dialogs/NumbersDialog'
import { WalkInDialog } from './dialogs/WalkInDialog'
import { CheckInFilters } from './list/CheckInFilters'
import { CheckInGuests } from './list/CheckInGuests'
import type { Presence } from './offline-queue'
import { type CheckInScreenState, useCheckInScreen } from './use-check-in-screen'
import type { GuestListData } from './use-guest-list'

type Props = {
  workshop_id: number
  guestList: GuestListData
  /** True when the last attempt to read the list failed. */
  isStale: boolean
}

export function CheckInList({ workshop_id, guestList, isStale }: Props) {
  const core = useTranslations('core')
  const screen = useCheckInScreen(workshop_id, guestList)
  const [isAddingWalkIn, walkIn] = useDisclosure(false)
  const [isConfirming, { open: ask, close: stay }] = useDisclosure(false)
  const [guestToCheckOut, setGuestToCheckOut] = useState<Guest>()
  const [guestToAsk, setGuestToAsk] = useState<Guest>()
  const { setPresence, mayChange } = screen

  // A check-out asks first, because one by mistake does more harm than a check-in or a return.
  const choose = useCallback(
    (person: Guest, presence: Presence) => {
      if (presence !== 'here') return setPresence(person, 'here')
      setGuestToCheckOut(person)
      ask()
    },
    [setPresence, ask],
  )
  const onWalkIn = mayChange ? walkIn.open : undefined
  return (
    <>
      <CheckInHeader screen={screen} onWalkIn={onWalkIn} />
      {!mayChange && (
        <div className={classes.notice}>
          <Callout tone="plain">{core('read_only')}</Callout>
        </div>
      )}
      <CheckInBar screen={screen} />
      <CheckInNotices screen={screen} isStale={isStale} />
      {screen.total > 0 && <CheckInFilters screen={screen} />}
      <CheckInGuests
        screen={screen}
        onChoose={mayChange ? choose : undefined}
        onNumbers={mayChange ? setGuestToAsk : undefined}
        onWalkIn={onWalkIn}
      />
      <Announcements screen={screen} />
      {guestToCheckOut && (
        <CheckOutDialog screen={screen} person={guestToCheckOut} opened={isConfirming} onClose={stay} />
      )}
      <WalkInDialog
        screen={screen}
        opened={isAddingWalkIn}
        onAdded={(person) => person.missing_numbers.length > 0 && setGuestToAsk(person)}
        onClose={walkIn.close}
      />
      {guestToAsk && <NumbersDialog screen={screen} person={guestToAsk} onClose={() => setGuestToAsk(undefined)} />}
    </>
  )
}

/** Tells screen readers about changes of the list. */
function Announcements({ screen: { announcement, here, total, search, shown } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  return (
    <>
      <span className="visually-hidden" role="status">
        {announcement && `${announcement} ${t('counter', { here, total })}`}
      </span>
      <span className="visually-hidden" role="status">
        {search.trim() !== '' && t('found', { count: shown.length })}
      </span>
    </>
  )
}
