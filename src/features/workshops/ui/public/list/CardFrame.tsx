import { type ReactNode, useId } from 'react'
import { Anchor } from '@/i18n/Anchor'
import { Card } from '@/ui/layout/layout'
import type { ListedEvent } from '../../../service/public-events'
import { DateBlock } from '../DateBlock'
import { EventImage } from '../EventImage'
import classes from './CardFrame.module.css'

/** A card shows a part of the thumbnail, and these are the widths of the whole. */
const SIZES = '(min-width: 48em) 360px, 200px'

type Props = {
  event: Pick<ListedEvent, 'title' | 'language' | 'date' | 'images'>
  /** The link of the title covers the whole card. */
  href?: string
  variant?: 'row' | 'tile'
  children: ReactNode
}

/** The common parts of all cards: title, date and thumbnail. */
export function CardFrame({ event, href, variant = 'row', children }: Props) {
  const id = useId()
  return (
    <Card
      as="article"
      className={classes.card}
      aria-labelledby={`${id}-title ${id}-date`}
      data-variant={variant}
      data-linked={href !== undefined}
    >
      <div className={classes.body}>
        <h3 id={`${id}-title`} className={classes.title} lang={event.language}>
          {href ? <Anchor href={href}>{event.title}</Anchor> : event.title}
        </h3>
        {children}
      </div>
      <div id={`${id}-date`} className={classes.date}>
        <DateBlock date={event.date} />
      </div>
      <EventImage
        className={classes.image}
        image={event.images.thumbnail}
        sizes={SIZES}
        loading="lazy"
        decoding="async"
      />
    </Card>
  )
}
