import { useTranslations } from 'next-intl'
import { Message } from '@/ui/Message'
import classes from './OpenSignUp.module.css'
import { RegistrationForm } from './RegistrationForm'
import { SignUpCard } from './SignUpCard'
import { SignUpHint } from './SignUpHint'
import type { SignUp } from './sign-up'

/** The registration form: what it needs to know of the event and no more is sent to the browser. */
export function OpenSignUp({ event, invitation, terms, isDirect, organiser, told, Island }: SignUp) {
  const t = useTranslations('event')
  const { id, ipad, seats_left, availability } = event
  return (
    <SignUpCard title={t('open_title')}>
      {told.problem === 'signup_open' && (
        <Message tone="done" role="status">
          {t('open_again')}
        </Message>
      )}
      {availability === 'few' && <p className={classes.few}>{t('few', { count: seats_left ?? 0 })}</p>}
      <SignUpHint event={event} />
      <noscript>
        <Message tone="plain">
          <NoScript {...organiser} />
        </Message>
      </noscript>
      <Island of={['registrations']}>
        <RegistrationForm event={{ id, ipad, seats_left }} {...{ invitation, terms, isDirect }} />
      </Island>
    </SignUpCard>
  )
}

function NoScript({ phone, email }: SignUp['organiser']) {
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
