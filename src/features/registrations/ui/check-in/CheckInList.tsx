'use client'

import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { Message } from '@/ui/Message'
import type { DoorPerson } from '../contract/check-in'
import classes from './CheckIn.module.css'
import { CheckInBar } from './CheckInBar'
import { CheckInFilters } from './CheckInFilters'
import { CheckInHeader } from './CheckInHeader'
import { CheckInNotices } from './CheckInNotices'
import { CheckInOut } from './CheckInOut'
import { CheckInPeople } from './CheckInPeople'
import { CheckInWalkIn } from './CheckInWalkIn'
import { type Desk, useDesk } from './use-desk'
import type { Door } from './use-door'

type Props = {
  workshop_id: number
  door: Door
  /** Whether the list could not be read again. */
  isStale: boolean
}

export function CheckInDoor({ workshop_id, door, isStale }: Props) {
  const core = useTranslations('core')
  const desk = useDesk(workshop_id, door)
  const [adding, walkIn] = useDisclosure(false)
  const [asking, { open: ask, close: stay }] = useDisclosure(false)
  const [asked, setAsked] = useState<DoorPerson>()
  const { set, mayChange } = desk

  // A check-out by mistake is worse than a check-in: it is asked about.
  const choose = useCallback(
    (person: DoorPerson, wasHere: boolean) => {
      if (!wasHere) return set(person, true)
      setAsked(person)
      ask()
    },
    [set, ask],
  )
  const onWalkIn = mayChange ? walkIn.open : undefined
  return (
    <>
      <CheckInHeader desk={desk} onWalkIn={onWalkIn} />
      {!mayChange && (
        <div className={classes.notice}>
          <Message tone="plain">{core('read_only')}</Message>
        </div>
      )}
      <CheckInBar desk={desk} />
      <CheckInNotices desk={desk} isStale={isStale} />
      {desk.total > 0 && <CheckInFilters desk={desk} />}
      <CheckInPeople desk={desk} onChoose={mayChange ? choose : undefined} onWalkIn={onWalkIn} />
      <Said desk={desk} />
      {asked && <CheckInOut desk={desk} person={asked} opened={asking} onClose={stay} />}
      <CheckInWalkIn desk={desk} opened={adding} onClose={walkIn.close} />
    </>
  )
}

/** For who does not see the list change. */
function Said({ desk: { said, here, total, search, shown } }: { desk: Desk }) {
  const t = useTranslations('check_in')
  return (
    <>
      <span className="visually-hidden" role="status">
        {said && `${said} ${t('counter', { here, total })}`}
      </span>
      <span className="visually-hidden" role="status">
        {search.trim() !== '' && t('found', { count: shown.length })}
      </span>
    </>
  )
}
