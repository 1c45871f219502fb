import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Callout } from '@/ui/feedback/Callout'
import { InterestForm } from './InterestForm'
import { CardActions, SignUpCard } from './SignUpCard'
import { SignUpHint } from './SignUpHint'
import { interestProblemOf, type SignUpProps } from './sign-up-props'

/** Explains that the event is full or closed, and takes an address to notify when that changes. */
export function InterestCard({ event, isDirect, invitation, formOutcome }: SignUpProps) {
  const t = useTranslations('event')
  const errors = useTranslations('errors')
  const why = event.max_participants_reached ? 'full' : 'inactive'
  if (formOutcome.interest) {
    return (
      <SignUpCard title={t('interest_title')} sticky>
        <Callout tone="done" role="status">
          {t(`${why}_interest`)}
        </Callout>
      </SignUpCard>
    )
  }
  if (event.nonpublic) return <AskOrganiser why={why} />

  const problem =
    formOutcome.problem === 'too_many_requests' ? t('too_many') : errors(interestProblemOf(formOutcome.problem))
  return (
    <SignUpCard title={t(`${why}_title`)} text={t(`${why}_text`)} sticky>
      <InterestForm
        workshop_id={event.id}
        isDirect={isDirect}
        email={invitation?.email}
        label={t(`${why}_submit`)}
        problem={formOutcome.problem === null ? undefined : problem}
      />
      <SignUpHint event={event} />
    </SignUpCard>
  )
}

/** An unlisted event has no waiting list, because its visitors were invited personally. */
function AskOrganiser({ why }: { why: 'full' | 'inactive' }) {
  const t = useTranslations('event')
  const layout = useTranslations('layout')
  return (
    <SignUpCard title={t(`${why}_title`)} text={t('ask_text')} sticky>
      <CardActions>
        <ButtonLink href="/contact">{layout('contact')}</ButtonLink>
      </CardActions>
    </SignUpCard>
  )
}
