import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useMay } from '@/client/calls/permissions'
import { saveRegistration } from '@/features/registrations/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import type { Guest, OtherPerson } from '../contract/guest-list'
import { CheckInBar } from './bar/CheckInBar'
import { CheckInHeader } from './bar/CheckInHeader'
import { CheckInMenu } from './bar/CheckInMenu'
import { CheckInNotices } from './bar/CheckInNotices'
import classes from './CheckIn.module.css'
import { CheckInDialogs } from './dialogs/CheckInDialogs'
import { useOpenDialog } from './dialogs/use-open-dialog'
import { useActions, useGuests, useMayRecord, useView } from './entrance'
import { CheckInFilters } from './list/CheckInFilters'
import { CheckInGuests } from './list/CheckInGuests'
import type { Presence } from './queue/queue-reducer'
import { Scanner } from './scanner/Scanner'

export function CheckInList() {
  const core = useTranslations('core')
  const { people, seatsLeft } = useGuests()
  const { setPresence, giveSeat } = useActions()
  const mayRecord = useMayRecord()
  /** Numbers and notes are data of the registration. */
  const mayEdit = useMay()(saveRegistration)
  const dialogs = useOpenDialog()
  const [isScanning, camera] = useDisclosure(false)
  const { open } = dialogs

  // A check-out asks first, because one by mistake does more harm than a check-in or a return.
  const choose = useCallback(
    (person: Guest, presence: Presence) =>
      presence === 'here' ? open({ name: 'check_out', person }) : setPresence(person, 'here'),
    [setPresence, open],
  )
  const chooseOther = (other: OtherPerson) => {
    const isFree = seatsLeft === null || seatsLeft > 0
    if (other.state === 'waiting' && isFree) giveSeat(other)
    else open({ name: 'other', other })
  }
  const showNumbers = useCallback((person: Guest) => open({ name: 'numbers', person }), [open])
  const showPerson = useCallback((person: Guest) => open({ name: 'person', person }), [open])
  const addWalkIn = mayRecord ? () => open({ name: 'walk_in' }) : undefined
  return (
    <div className={classes.screen}>
      <CheckInHeader onCount={() => open({ name: 'counter' })} />
      <CheckInBar
        onScan={mayRecord ? camera.open : undefined}
        onWalkIn={addWalkIn}
        menu={<CheckInMenu onOpen={(name) => open({ name })} />}
      />
      {!mayRecord && (
        <div className={classes.readOnly}>
          <Callout tone="plain">{core('read_only')}</Callout>
        </div>
      )}
      <CheckInNotices onOpen={(name) => open({ name })} />
      {people.length > 0 && <CheckInFilters />}
      <CheckInGuests
        onChoose={mayRecord ? choose : undefined}
        onChooseOther={mayRecord ? chooseOther : undefined}
        onNumbers={mayEdit ? showNumbers : undefined}
        onMore={showPerson}
        onWalkIn={addWalkIn}
      />
      <Announcements />
      <CheckInDialogs dialogs={dialogs} />
      {mayRecord && <Scanner opened={isScanning} onClose={camera.close} />}
    </div>
  )
}

/** Tells screen readers about changes of the list. */
function Announcements() {
  const t = useTranslations('check_in')
  const { here, registered } = useGuests().counts
  const { isSearch, shown } = useView()
  const { announcement } = useActions()
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
