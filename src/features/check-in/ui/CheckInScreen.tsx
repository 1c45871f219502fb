'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { CheckInList } from './CheckInList'
import { DeviceGate } from './device/DeviceGate'
import { useDevice } from './device/use-device'
import { useNewRelease, useOfflinePage } from './device/use-offline-page'
import { Entrance } from './entrance'
import { sendStored } from './queue/send-actions'
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

function NoEvent() {
  const t = useTranslations('core')
  const back = <ButtonLink href="/admin/events">{t('to_list')}</ButtonLink>
  return <NotFoundCard title={t('item_missing')} text={t('item_missing_text')} action={back} />
}

const LoadingSkeleton = () => (
  <Stack gap="sm" aria-busy="true">
    <Skeleton height={34} width="60%" />
    <Skeleton height={22} width="40%" />
    <Skeleton height={60} mt="md" />
    <Skeleton height={52} />
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={76} />
    ))}
  </Stack>
)
