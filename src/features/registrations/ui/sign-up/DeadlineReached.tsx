import { useTranslations } from 'next-intl'
import { useDeadlineText } from '@/features/workshops/ui/public/event/use-deadline-text'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { OtherEventsLink } from './PastEvent'
import { CardActions, SignUpCard } from './SignUpCard'
import type { SignUpProps } from './sign-up-props'

export function DeadlineReached({ event, isDirect }: Pick<SignUpProps, 'event' | 'isDirect'>) {
  const t = useTranslations('event')
  return (
    <SignUpCard title={t('closed_title')} text={t('closed_text', { deadline: useDeadlineText(event) ?? '' })} sticky>
      <CardActions>
        <ButtonLink href="/contact">{t('ask')}</ButtonLink>
        <OtherEventsLink isDirect={isDirect} />
      </CardActions>
    </SignUpCard>
  )
}
