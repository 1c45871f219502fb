import type { ReactNode } from 'react'
import type { PublicEvent } from '../service/find'
import { EventDetails } from './EventDetails'
import { BackToList, EventHeader } from './EventHeader'
import classes from './EventPage.module.css'
import { SignUpButton } from './SignUpButton'

type Props = {
  event: PublicEvent
  /** Reached from another site: nothing leads to the lists. */
  isDirect: boolean
  /** The card beside the event. */
  signUp: ReactNode
  /** The card asks for something: on a phone it stands below the text, and a button leads there. Else it says something, first of all. */
  asks: boolean
}

/** An event in its order of reading: what it is, when and where, what it is about, and what one can do. */
export function EventPage({ event, isDirect, signUp, asks }: Props) {
  return (
    <article>
      {!isDirect && <BackToList event={event} />}
      {asks ? <Asking event={event} signUp={signUp} /> : <Saying event={event} signUp={signUp} />}
    </article>
  )
}

type Parts = Pick<Props, 'event' | 'signUp'>

const Saying = ({ event, signUp }: Parts) => (
  <div className={classes.layout}>
    <div className={classes.lead}>
      <EventHeader event={event} />
    </div>
    <div className={classes.signUp}>{signUp}</div>
    <div className={classes.details}>
      <EventDetails event={event} />
    </div>
  </div>
)

/** The button sticks to the foot of the screen while the event is read, and stays behind where the card begins. */
const Asking = ({ event, signUp }: Parts) => (
  <div className={classes.layout}>
    <div className={classes.main}>
      <EventHeader event={event} />
      <EventDetails event={event} />
      <div className={classes.bar}>
        <SignUpButton event={event} />
      </div>
    </div>
    <div className={classes.signUp}>{signUp}</div>
  </div>
)
