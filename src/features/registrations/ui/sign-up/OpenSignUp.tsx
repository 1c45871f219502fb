import { useTranslations } from 'next-intl'
import { Callout } from '@/ui/feedback/Callout'
import classes from './OpenSignUp.module.css'
import { SignUpCard } from './SignUpCard'
import { SignUpForm } from './SignUpForm'
import { SignUpHint } from './SignUpHint'
import type { SignUpProps } from './sign-up-props'

/** Only the values of the event that the form needs are sent to the browser. */
export function OpenSignUp({ event, invitation, terms, isDirect, organiser, formOutcome, Island }: SignUpProps) {
  const t = useTranslations('event')
  const { id, ipad, seats_left, availability } = event
  return (
    <SignUpCard title={t('open_title')}>
      {formOutcome.problem === 'signup_open' && (
        <Callout tone="done" role="status">
          {t('open_again')}
        </Callout>
      )}
      {availability === 'few' && <p className={classes.few}>{t('few', { count: seats_left ?? 0 })}</p>}
      <SignUpHint event={event} />
      <noscript>
        <Callout tone="plain">
          <NoScript {...organiser} />
        </Callout>
      </noscript>
      <Island of={['registrations']}>
        <SignUpForm event={{ id, ipad, seats_left }} {...{ invitation, terms, isDirect }} />
      </Island>
    </SignUpCard>
  )
}

function NoScript({ phone, email }: SignUpProps['organiser']) {
  const t = useTranslations('event')
  if (!phone && !email) return t('no_script')
  return (
    <>
      {t('no_script_contact')}{' '}
      {phone && (
        <a className={classes.link} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      {phone && email && ' · '}
      {email && (
        <a className={classes.link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  )
}
