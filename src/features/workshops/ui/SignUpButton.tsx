import { useTranslations } from 'next-intl'
import { SIGN_UP_ID } from '@/features/registrations/ui/SignUpCard'
import { ButtonLink } from '@/ui/ButtonLink'
import type { PublicEvent } from '../service/find'

/** Leads to the card, which on a phone stands below everything else. */
export function SignUpButton({ event: { phase, max_participants_reached } }: { event: PublicEvent }) {
  const t = useTranslations('event')
  const interest = max_participants_reached ? t('full_submit') : t('inactive_submit')
  return <ButtonLink href={`#${SIGN_UP_ID}`}>{phase === 'open' ? t('open_button') : interest}</ButtonLink>
}
