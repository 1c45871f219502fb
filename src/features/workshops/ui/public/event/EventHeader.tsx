import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/content/Icon'
import type { PublicEvent } from '../../../service/public-events'
import type { EventListName } from '../list/list-view'
import { StateChip } from '../StateChip'
import classes from './EventHeader.module.css'
import { FactList } from './FactList'

/** The widths of the image beside the card and alone. */
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

/** Links to the list of the event's only category, or to the list of all events. */
export function BackToList({ event }: Props) {
  const t = useTranslations('events')
  const list = listNameOf(event)
  return (
    <Anchor className={classes.back} href={`/${list}`}>
      <Icon name="arrow_left" size={20} />
      {t(`lists.${list}.title`)}
    </Anchor>
  )
}

function listNameOf({ category_d, category_p }: PublicEvent): EventListName {
  if (category_d === category_p) return 'events'
  return category_d ? 'events_d' : 'events_p'
}
