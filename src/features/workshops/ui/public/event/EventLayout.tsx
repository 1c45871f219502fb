import type { ReactNode } from 'react'
import type { PublicEvent } from '../../../service/public-events'
import { EventDetails } from './EventDetails'
import { BackToList, EventHeader } from './EventHeader'
import classes from './EventLayout.module.css'

type Props = {
  event: PublicEvent
  /** The reader came from another site, and no link leads to the lists. */
  isDirect: boolean
  /** The card beside the event. */
  signUp: ReactNode
  /** A link to a card with a form, which is below the text on a phone; a card without a form is above the text. */
  formLink?: ReactNode
  /** The links below the facts of the event, such as its calendar entry. */
  actions?: ReactNode
}

export function EventLayout({ event, isDirect, signUp, formLink, actions }: Props) {
  return (
    <article>
      {!isDirect && <BackToList event={event} />}
      {formLink ? (
        <PageWithForm event={event} signUp={signUp} formLink={formLink} actions={actions} />
      ) : (
        <PageWithNotice event={event} signUp={signUp} actions={actions} />
      )}
    </article>
  )
}

type Parts = Pick<Props, 'event' | 'signUp' | 'actions'>

const PageWithNotice = ({ event, signUp, actions }: Parts) => (
  <div className={classes.layout}>
    <div className={classes.lead}>
      <EventHeader event={event} actions={actions} />
    </div>
    <div className={classes.signUp}>{signUp}</div>
    <div className={classes.details}>
      <EventDetails event={event} />
    </div>
  </div>
)

/** The button sticks to the bottom of the screen until the card slides over it, so that only one of them is in view. */
const PageWithForm = ({ event, signUp, formLink, actions }: Parts & Pick<Props, 'formLink'>) => (
  <div className={classes.layout}>
    <div className={classes.main}>
      <EventHeader event={event} actions={actions} />
      <EventDetails event={event} />
    </div>
    <div className={classes.bar}>{formLink}</div>
    <div className={classes.signUp} data-covers>
      {signUp}
    </div>
  </div>
)
