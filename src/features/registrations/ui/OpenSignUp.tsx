import { useTranslations } from 'next-intl'
import { FormIsland } from '@/ui/FormIsland'
import { Message } from '@/ui/Message'
import { RegistrationForm } from './RegistrationForm'
import { SignUpCard } from './SignUpCard'
import { SignUpHint } from './SignUpHint'
import type { SignUp } from './sign-up'

/** The registration form: what it needs to know of the event and no more is sent to the browser. */
export function OpenSignUp({ event, invitation, terms, isDirect, organiser }: SignUp) {
  const t = useTranslations('event')
  const { id, ipad, seats_left, availability } = event
  const few = availability === 'few' && seats_left !== null ? t('few', { count: seats_left }) : undefined
  return (
    <SignUpCard title={t('open_title')} text={few}>
      <SignUpHint event={event} />
      <noscript>
        <Message tone="plain">
          <NoScript {...organiser} />
        </Message>
      </noscript>
      <FormIsland of={['registrations']}>
        <RegistrationForm event={{ id, ipad, seats_left }} {...{ invitation, terms, isDirect }} />
      </FormIsland>
    </SignUpCard>
  )
}

function NoScript({ phone, email }: SignUp['organiser']) {
  const t = useTranslations('event')
  if (!phone && !email) return t('no_script')
  return (
    <>
      {t('no_script_contact')} {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {phone && email && ' · '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  )
}
