import type { ReactNode } from 'react'
import { Actions, Card, Heading } from '@/ui/layout/layout'
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
    <Card gap="md" id={SIGN_UP_ID} className={classes.card} aria-labelledby={name} tabIndex={-1} data-sticky={sticky}>
      <Heading size="h3" id={name}>
        {title}
      </Heading>
      {text && <p>{text}</p>}
      {children}
    </Card>
  )
}

export const CardActions = ({ children }: { children: ReactNode }) => (
  <Actions className={classes.actions}>{children}</Actions>
)

/** A text of the organiser. */
export const CardHint = ({ children }: { children: ReactNode }) => <div className={classes.hint}>{children}</div>
