import { useTranslations } from 'next-intl'
import { CardActions, SignUpCard } from '@/features/registrations/ui/SignUpCard'
import { SignUpHint } from '@/features/registrations/ui/SignUpHint'
import { ButtonLink } from '@/ui/ButtonLink'
import type { PublicEvent } from '../service/find'
import { OtherEvents } from './OldEvent'
import { useDeadline } from './use-deadline'

export function DeadlineReached({ event, isDirect }: { event: PublicEvent; isDirect: boolean }) {
  const t = useTranslations('event')
  return (
    <SignUpCard title={t('closed_title')} text={t('closed_text', { deadline: useDeadline(event) ?? '' })} stays>
      <CardActions>
        <ButtonLink href="/contact">{t('ask')}</ButtonLink>
        <OtherEvents isDirect={isDirect} />
      </CardActions>
      <SignUpHint event={event} />
    </SignUpCard>
  )
}
