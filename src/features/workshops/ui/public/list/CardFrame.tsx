import { type ReactNode, useId } from 'react'
import { Anchor } from '@/i18n/Anchor'
import type { EventCard } from '../service/find'
import classes from './CardFrame.module.css'
import { DateBlock } from './DateBlock'

/** The width that the whole thumbnail would have where a card shows a part of it. */
const SIZES = '(min-width: 48em) 360px, 200px'

type Props = {
  event: Pick<EventCard, 'title' | 'language' | 'date' | 'images'>
  /** Where the card leads; the link of its title covers all of it. */
  href?: string
  look?: 'row' | 'tile'
  children: ReactNode
}

/** What every card of an event has: title, date and thumbnail. */
export function CardFrame({ event, href, look = 'row', children }: Props) {
  const id = useId()
  const { src, srcset, width, height } = event.images.thumbnail
  return (
    <article
      className={classes.card}
      aria-labelledby={`${id}-title ${id}-date`}
      data-look={look}
      data-leads={href !== undefined}
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
      <img
        className={classes.image}
        {...{ src, width, height }}
        srcSet={srcset}
        sizes={SIZES}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </article>
  )
}
