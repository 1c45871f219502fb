import type { ReactNode } from 'react'
import classes from './SignUpCard.module.css'

/** The target of the button at the bottom of a phone's screen, and of a form that was sent without script. */
export const SIGN_UP_ID = 'sign-up'

type Props = {
  title: string
  /** A sentence on why registration is not possible, and on the alternatives. */
  text?: ReactNode
  /** The card is short enough to stay visible while the page scrolls. */
  sticky?: boolean
  children?: ReactNode
}

/** The card beside an event with the actions that it allows now. */
export function SignUpCard({ title, text, sticky = false, children }: Props) {
  const name = `${SIGN_UP_ID}-title`
  return (
    <section id={SIGN_UP_ID} className={classes.card} aria-labelledby={name} tabIndex={-1} data-sticky={sticky}>
      <h2 id={name} className={classes.title}>
        {title}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}

export const CardActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

/** A text of the organiser. */
export const CardHint = ({ children }: { children: ReactNode }) => <div className={classes.hint}>{children}</div>
