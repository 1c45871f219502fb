import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { localizedPath } from '@/i18n/paths'
import { Icon } from '@/ui/content/Icon'
import { Heading } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { BackLink } from '@/ui/navigation/BackLink'
import { EVENT_LISTS, type EventListName } from '../../../contract/public'
import type { PublicEvent } from '../../../service/public-events'
import { EventImage } from '../EventImage'
import { listNameOf } from '../list/list-view'
import { StateChip } from '../StateChip'
import classes from './EventHeader.module.css'
import { FactList } from './FactList'

/** The widths of the image beside the card and alone. */
const SIZES = '(min-width: 73em) 624px, (min-width: 62em) calc(100vw - 536px), (min-width: 48em) 720px, 100vw'

type Props = { event: PublicEvent }

export function EventHeader({ event, actions }: Props & { actions?: ReactNode }) {
  return (
    <header>
      <EventImage className={classes.image} image={event.images.header} sizes={SIZES} fetchPriority="high" />
      <StateChip event={event} />
      <Heading level={1} size="h1" className={classes.title} lang={event.language}>
        {event.title}
      </Heading>
      <FactList event={event} />
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

/**
 * Returns to the list that the reader came from, as it was. Otherwise links to the list of the event's only category, or
 * to the list of all events.
 */
export function BackToList({ event }: Props) {
  const t = useTranslations('events')
  const locale = useLocale()
  const list = listNameOf(event)
  const pathOf = (name: EventListName) => localizedPath(locale, `/${name}`)
  return (
    <TextLink as={BackLink} isStrong className={classes.back} href={pathOf(list)} paths={EVENT_LISTS.map(pathOf)}>
      <Icon name="arrow_left" size={20} />
      {t(`lists.${list}.title`)}
    </TextLink>
  )
}
