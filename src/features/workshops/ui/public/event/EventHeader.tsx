import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/Icon'
import type { PublicEvent } from '../service/find'
import classes from './EventHeader.module.css'
import { FactList } from './FactList'
import type { EventListName } from './list-view'
import { StateChip } from './StateChip'

/** The widths at which the page shows the image: beside the card, and alone. */
const SIZES = '(min-width: 73em) 624px, (min-width: 62em) calc(100vw - 536px), (min-width: 48em) 720px, 100vw'

type Props = { event: PublicEvent }

export function EventHeader({ event }: Props) {
  const { src, srcset, width, height } = event.images.header
  return (
    <header>
      <img
        className={classes.image}
        {...{ src, width, height }}
        srcSet={srcset}
        sizes={SIZES}
        alt=""
        fetchPriority="high"
      />
      <StateChip event={event} />
      <h1 className={classes.title} lang={event.language}>
        {event.title}
      </h1>
      <FactList event={event} />
    </header>
  )
}

/** The list that this event stands in: that of doctors or pharmacists, or of all. */
export function BackToList({ event }: Props) {
  const t = useTranslations('events')
  const list = listOf(event)
  return (
    <Anchor className={classes.back} href={`/${list}`}>
      <Icon name="arrow_left" size={20} />
      {t(`lists.${list}.title`)}
    </Anchor>
  )
}

function listOf({ category_d, category_p }: PublicEvent): EventListName {
  if (category_d === category_p) return 'events'
  return category_d ? 'events_d' : 'events_p'
}
