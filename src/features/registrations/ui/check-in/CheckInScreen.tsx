'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { NotFoundCard } from '@/ui/NotFoundCard'
import { RouteButton } from '@/ui/RouteButton'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { CheckInDoor } from './CheckInDoor'
import { useDoor } from './use-door'

/** For a tablet at the door: who is expected, and one tap when they come. */
export function CheckInScreen({ id }: { id: IdOrNew }) {
  return id === 'new' ? <NoEvent /> : <Loaded id={id} />
}

function Loaded({ id }: { id: number }) {
  const { door, failure, isFetching, again } = useDoor(id)
  if (failure?.status === 404) return <NoEvent />
  if (door) return <CheckInDoor workshop_id={id} door={door} isStale={failure !== undefined} />
  if (failure) return <NotLoaded failure={failure} again={again} busy={isFetching} />
  return <Waiting />
}

function NoEvent() {
  const t = useTranslations('core')
  const back = <RouteButton href="/admin/events">{t('to_list')}</RouteButton>
  return <NotFoundCard title={t('item_missing')} text={t('item_missing_text')} action={back} />
}

const Waiting = () => (
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
