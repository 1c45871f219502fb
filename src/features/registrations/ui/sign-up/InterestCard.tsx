import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { Message } from '@/ui/Message'
import { InterestForm } from './InterestForm'
import { CardActions, SignUpCard } from './SignUpCard'
import { SignUpHint } from './SignUpHint'
import { problemOf, type SignUp } from './sign-up'

/** Fully booked, or not open for registration: which of the two, and how to be told when that changes. */
export function Interest({ event, isDirect, invitation, told }: SignUp) {
  const t = useTranslations('event')
  const errors = useTranslations('errors')
  const why = event.max_participants_reached ? 'full' : 'inactive'
  if (told.interest) {
    return (
      <SignUpCard title={t('interest_title')} stays>
        <Message tone="done" role="status">
          {t(`${why}_interest`)}
        </Message>
      </SignUpCard>
    )
  }
  if (event.nonpublic) return <AskOrganiser why={why} />

  const problem = told.problem === 'too_many_requests' ? t('too_many') : errors(problemOf(told.problem))
  return (
    <SignUpCard title={t(`${why}_title`)} text={t(`${why}_text`)} stays>
      <InterestForm
        workshop_id={event.id}
        isDirect={isDirect}
        email={invitation?.email}
        label={t(`${why}_submit`)}
        problem={told.problem === null ? undefined : problem}
      />
      <SignUpHint event={event} />
    </SignUpCard>
  )
}

/** An unlisted event keeps no waiting list: whoever reads this was invited by somebody. */
function AskOrganiser({ why }: { why: 'full' | 'inactive' }) {
  const t = useTranslations('event')
  const layout = useTranslations('layout')
  return (
    <SignUpCard title={t(`${why}_title`)} text={t('ask_text')} stays>
      <CardActions>
        <ButtonLink href="/contact">{layout('contact')}</ButtonLink>
      </CardActions>
    </SignUpCard>
  )
}
