'use client'

import { Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { Stack } from '@/ui/layout/layout'
import { CheckInBar } from './bar/CheckInBar'
import { CheckInHeader } from './bar/CheckInHeader'
import { CheckInNotices } from './bar/CheckInNotices'
import classes from './CheckIn.module.css'
import { NoEvent } from './device/ClosedCheckIn'
import { DeviceGate } from './device/DeviceGate'
import { useDevice } from './device/use-device'
import { useNewRelease, useOfflinePage } from './device/use-offline-page'
import { Dialogs } from './dialogs/CheckInDialog'
import { AwaitedQuestion } from './dialogs/MessageDialogs'
import { Entrance, useActions, useGuests, useMayRecord, useView } from './entrance'
import { CheckInGuests } from './list/CheckInGuests'
import { sendStored } from './queue/send-actions'
import { Scanner } from './scanner/Scanner'
import { useGuestList } from './use-guest-list'

/** The check-in of an event, for the phone or tablet at the entrance. */
export function CheckInScreen({ id, release }: { id: number; release: string }) {
  useOfflinePage(release)
  return (
    <DeviceGate workshop_id={id} sendStored={sendStored} pending={<LoadingSkeleton />}>
      <NewRelease release={release} />
      <LoadedScreen />
    </DeviceGate>
  )
}

/** An older page may not fit the server any more, and is replaced as soon as nobody is disturbed. */
function NewRelease({ release }: { release: string }) {
  const t = useTranslations('check_in')
  const device = useDevice()
  if (!useNewRelease(release, device)) return null
  return (
    <Callout tone="plain" role="status">
      {t('new_release')}
    </Callout>
  )
}

function LoadedScreen() {
  const { guestList, failure, isFetching, refetch } = useGuestList()
  if (failure?.status === 404) return <NoEvent />
  if (guestList)
    return (
      <Entrance guestList={guestList} isStale={failure !== undefined}>
        <CheckInList />
      </Entrance>
    )
  if (failure) return <LoadError failure={failure} onRetry={refetch} isBusy={isFetching} />
  return <LoadingSkeleton />
}

function CheckInList() {
  const core = useTranslations('core')
  const mayRecord = useMayRecord()
  const [isScanning, camera] = useDisclosure(false)
  return (
    <div className={classes.screen}>
      <Dialogs>
        <CheckInHeader />
        <CheckInBar onScan={camera.open} />
        {!mayRecord && <Callout tone="plain">{core('read_only')}</Callout>}
        <CheckInNotices />
        <CheckInGuests />
        <Announcements />
        <AwaitedQuestion />
        {mayRecord && <Scanner opened={isScanning} onClose={camera.close} />}
      </Dialogs>
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

const LoadingSkeleton = () => (
  <Stack gap="sm" aria-busy="true">
    {[...[34, 22, 60, 52, 76, 76, 76, 76, 76, 76].entries()].map(([row, height]) => (
      <Skeleton key={row} height={height} />
    ))}
  </Stack>
)
