import { useTranslations } from 'next-intl'
import { ContactDetails } from '@/ui/content/ContactDetails'
import type { SignUpProps } from '../sign-up-props'
import { CardHint } from './SignUpCard'

/** Tells an invited person who cannot register now how long the invitation waits, and whom to ask. */
export function InvitedContact({ event, invitation, contact }: Pick<SignUpProps, 'event' | 'invitation' | 'contact'>) {
  const t = useTranslations('event')
  if (!invitation) return null
  return (
    <CardHint>
      <p>{t(event.availability === 'not_open' ? 'invited_not_open' : 'invited_closed')}</p>
      <ContactDetails {...contact} nothing={t('ask_text')} />
    </CardHint>
  )
}
