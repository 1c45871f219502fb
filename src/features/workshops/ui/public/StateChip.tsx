import { useTranslations } from 'next-intl'
import type { EventCard } from '../service/find'
import classes from './StateChip.module.css'

/** The one word about whether one can still take part. */
export function StateChip({ event }: { event: Pick<EventCard, 'availability' | 'seats_left'> }) {
  const t = useTranslations('events.state')
  return (
    <span className={classes.chip} data-state={event.availability}>
      {t(event.availability, { count: event.seats_left ?? 0 })}
    </span>
  )
}
