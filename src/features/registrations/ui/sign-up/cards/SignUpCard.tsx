import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ContactDetails } from '@/ui/content/ContactDetails'
import { RichText } from '@/ui/content/RichText'
import { Actions, Card, Heading } from '@/ui/layout/layout'
import type { SignUpProps } from '../sign-up-props'
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

/** The organiser's note on registration, which stands only beside a form. */
export function SignUpHint({ event: { signup_hint, language } }: Pick<SignUpProps, 'event'>) {
  if (!signup_hint) return null
  return (
    <CardHint>
      <div lang={language}>
        <RichText html={signup_hint} />
      </div>
    </CardHint>
  )
}

/** Tells an invited person who cannot register now how long the invitation waits, and whom to ask. */
export function InvitedContact({ event, invitation, contact }: Pick<SignUpProps, 'event' | 'invitation' | 'contact'>) {
  const t = useTranslations('event')
  if (!invitation) return null
  const opensLater = event.availability === 'not_open' || event.availability === 'announced'
  return (
    <CardHint>
      <p>{t(opensLater ? 'invited_not_open' : 'invited_closed')}</p>
      <ContactDetails {...contact} nothing={t('ask_text')} />
    </CardHint>
  )
}
