import { useTranslations } from 'next-intl'
import { describeProblem, type ErrorTranslator } from '@/contract/field-errors'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Callout } from '@/ui/feedback/Callout'
import { registerInterest } from '../../contract/public'
import { shownProblemOf } from '../shown-problems'
import { InterestForm } from './InterestForm'
import { CardActions, SignUpCard } from './SignUpCard'
import { SignUpHint } from './SignUpHint'
import type { SignUpProps } from './sign-up-props'

/** Explains that the event is full or closed, and takes an address to notify when that changes. */
export function InterestCard({ event, isDirect, invitation, formOutcome, draft }: SignUpProps) {
  const t = useTranslations('event')
  const problem = useRefusal({ formOutcome, draft })
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

  return (
    <SignUpCard title={t(`${why}_title`)} text={t(`${why}_text`)} sticky>
      <InterestForm
        workshop_id={event.id}
        isDirect={isDirect}
        email={typeof draft?.values.email === 'string' ? draft.values.email : invitation?.email}
        label={t(`${why}_submit`)}
        problem={problem}
      />
      {event.availability !== 'announced' && <SignUpHint event={event} />}
    </SignUpCard>
  )
}

/** Returns the reason of the refused draft, or else of `?problem=`. */
function useRefusal({ formOutcome: { problem }, draft }: Pick<SignUpProps, 'formOutcome' | 'draft'>) {
  const t = useTranslations('event')
  const errors = useTranslations('errors')
  const root = useTranslations()
  const [[path, [first]] = ['', []]] = Object.entries(draft?.errors ?? {})
  const message = first ?? draft?.text
  if (message)
    return describeProblem(message, { path, errorTexts: registerInterest.errorTexts }, root as ErrorTranslator)
  if (problem === null) return undefined
  return problem === 'too_many_requests' ? t('too_many') : errors(shownProblemOf(problem))
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
