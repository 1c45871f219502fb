import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import type { PublicEvent } from '@/features/workshops/service/public-events'
import { Fold, Stack } from '@/ui/layout/layout'
import { getEventCalendar } from '../../contract'
import { CalendarLinks } from './AddToCalendar'
import { RegisteredHere } from './OwnBrowser'
import { ShareLinks } from './ShareEvent'

/** Lets a visitor put an event into a calendar and send it on, before registering. */
export function EventActions({ event, address }: { event: PublicEvent; address: string }) {
  const t = useTranslations('thanks')
  const { id, phase } = event
  if (phase === 'over' || phase === 'cancelled') return null
  return (
    <Stack gap="md">
      <RegisteredHere event={id} />
      <div>
        <Fold title={t('calendar')}>
          <CalendarLinks event={event} file={urlOf(getEventCalendar, { params: { id } })} address={address} />
        </Fold>
        <Fold title={t('share')}>
          <ShareLinks event={event} address={address} />
        </Fold>
      </div>
    </Stack>
  )
}
