'use client'

import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { Callout } from '@/ui/feedback/Callout'
import type { Guest, OtherPerson } from '../contract/guest-list'
import { CheckInBar } from './bar/CheckInBar'
import { CheckInHeader } from './bar/CheckInHeader'
import { CheckInMenu } from './bar/CheckInMenu'
import { CheckInNotices } from './bar/CheckInNotices'
import classes from './CheckIn.module.css'
import { CheckInDialogs } from './dialogs/CheckInDialogs'
import { useOpenDialog } from './dialogs/use-open-dialog'
import { CheckInFilters } from './list/CheckInFilters'
import { CheckInGuests } from './list/CheckInGuests'
import type { Presence } from './queue/queue-reducer'
import { Scanner } from './scanner/Scanner'
import { type CheckInScreenState, useCheckInScreen } from './use-check-in-screen'
import type { GuestListData } from './use-guest-list'

type Props = {
  guestList: GuestListData
  /** True when the last attempt to read the list failed. */
  isStale: boolean
}

export function CheckInList({ guestList, isStale }: Props) {
  const core = useTranslations('core')
  const screen = useCheckInScreen({ guestList, isStale })
  const dialogs = useOpenDialog()
  const [isScanning, camera] = useDisclosure(false)
  const { open } = dialogs
  const { setPresence, mayChange } = screen

  // A check-out asks first, because one by mistake does more harm than a check-in or a return.
  const choose = useCallback(
    (person: Guest, presence: Presence) =>
      presence === 'here' ? open({ name: 'check_out', person }) : setPresence(person, 'here'),
    [setPresence, open],
  )
  const chooseOther = (other: OtherPerson) => {
    const isFree = screen.seatsLeft === null || screen.seatsLeft > 0
    if (other.state === 'waiting' && isFree) screen.giveSeat(other)
    else open({ name: 'other', other })
  }
  const showNumbers = useCallback((person: Guest) => open({ name: 'numbers', person }), [open])
  const showPerson = useCallback((person: Guest) => open({ name: 'person', person }), [open])
  const addWalkIn = mayChange ? () => open({ name: 'walk_in' }) : undefined
  return (
    <div className={classes.screen}>
      <CheckInHeader screen={screen} onCount={() => open({ name: 'counter' })} />
      <CheckInBar
        screen={screen}
        onScan={mayChange ? camera.open : undefined}
        onWalkIn={addWalkIn}
        menu={<CheckInMenu screen={screen} onOpen={(name) => open({ name })} />}
      />
      {!mayChange && (
        <div className={classes.readOnly}>
          <Callout tone="plain">{core('read_only')}</Callout>
        </div>
      )}
      <CheckInNotices screen={screen} onOpen={(name) => open({ name })} />
      {screen.people.length > 0 && <CheckInFilters screen={screen} />}
      <CheckInGuests
        screen={screen}
        onChoose={mayChange ? choose : undefined}
        onChooseOther={mayChange ? chooseOther : undefined}
        onNumbers={screen.mayEdit ? showNumbers : undefined}
        onMore={showPerson}
        onWalkIn={addWalkIn}
      />
      <Announcements screen={screen} />
      <CheckInDialogs screen={screen} dialogs={dialogs} />
      {mayChange && <Scanner screen={screen} opened={isScanning} onClose={camera.close} />}
    </div>
  )
}

/** Tells screen readers about changes of the list. */
function Announcements({ screen: { announcement, counts, isSearch, shown } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const { here, registered } = counts
  return (
    <>
      <span className="visually-hidden" role="status">
        {announcement && `${announcement} ${t('counter', { here, total: registered })}`}
      </span>
      <span className="visually-hidden" role="status">
        {isSearch && t('found', { count: shown.length })}
      </span>
    </>
  )
}
