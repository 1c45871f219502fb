import type { ReactNode } from 'react'
import classes from './SignUpCard.module.css'

/** Where the button at the foot of a phone, and a form that was sent without script, lead. */
export const SIGN_UP_ID = 'sign-up'

type Props = {
  title: string
  /** Why one cannot sign up and what one can do instead, in a sentence. */
  text?: ReactNode
  /** Short enough to stay in sight while the rest is read. */
  stays?: boolean
  children?: ReactNode
}

/** The card beside an event: whatever one can do about it now. */
export function SignUpCard({ title, text, stays = false, children }: Props) {
  const name = `${SIGN_UP_ID}-title`
  return (
    <section id={SIGN_UP_ID} className={classes.card} aria-labelledby={name} tabIndex={-1} data-stays={stays}>
      <h2 id={name} className={classes.title}>
        {title}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}

/** What one can do instead, side by side. */
export const CardActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

/** What the organiser says to whoever signs up. */
export const CardHint = ({ children }: { children: ReactNode }) => <div className={classes.hint}>{children}</div>
