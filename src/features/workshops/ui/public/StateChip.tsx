import { useTranslations } from 'next-intl'
import type { ListedEvent } from '../../service/public-events'
import classes from './StateChip.module.css'

export function StateChip({ event }: { event: Pick<ListedEvent, 'availability' | 'seats_left'> }) {
  const t = useTranslations('events.state')
  return (
    <span className={classes.chip} data-state={event.availability}>
      {t(event.availability, { count: event.seats_left ?? 0 })}
    </span>
  )
}
