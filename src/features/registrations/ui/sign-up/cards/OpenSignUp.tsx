import { useLocale, useTranslations } from 'next-intl'
import { useTimeText } from '@/features/workshops/ui/public/use-time-text'
import { longDate } from '@/i18n/calendar'
import { Callout, Outcome } from '@/ui/feedback/Callout'
import { shownProblemOf } from '../../shown-problems'
import { formPropsOf, type OfferedDate, type SignUpProps } from '../sign-up-props'
import { SignUpCard, SignUpHint } from './SignUpCard'

export function OpenSignUp(props: SignUpProps) {
  const t = useTranslations('event')
  const { event, formOutcome, draft, forms } = props
  const { availability, seats_left } = event
  return (
    <SignUpCard title={t('open_title')}>
      <FormOutcome {...formOutcome} change={isRefusedFor('signup_open', draft) ? t('open_again') : undefined} />
      {availability === 'few' && <Callout tone="watch">{t('few', { count: seats_left ?? 0 })}</Callout>}
      <SignUpHint event={event} />
      <forms.SignUpForm {...formPropsOf(props)} dates={useOfferedDates(props.dates)} />
    </SignUpCard>
  )
}

/** The dates in words, so that the form needs neither their messages nor their formats. */
function useOfferedDates(dates: SignUpProps['dates'] = []): OfferedDate[] {
  const t = useTranslations('events')
  const timeTextOf = useTimeText()
  const locale = useLocale()
  return dates.map((one) => ({
    id: one.id,
    label: `${longDate(one.date, locale)}, ${timeTextOf(one)}`,
    hint: one.availability === 'few' ? t('state.few', { count: one.seats_left ?? 0 }) : undefined,
  }))
}

/** True where the form was sent just before the state of the event changed, so that the page shows another form. */
export const isRefusedFor = (reason: string, draft: SignUpProps['draft']): boolean =>
  Object.values(draft?.errors ?? {})
    .flat()
    .includes(reason)

type OutcomeProps = SignUpProps['formOutcome'] & {
  /** A sentence about another state of the event since the form was sent. */
  change?: string
}

/** The result of a form that was sent without script. */
export function FormOutcome({ resent, problem, change }: OutcomeProps) {
  const t = useTranslations('event')
  const registrations = useTranslations('registrations')
  const errors = useTranslations('errors')
  if (resent || change) return <Outcome tone="done">{resent ? registrations('resent') : change}</Outcome>
  const text = problem === 'too_many_requests' ? t('too_many') : errors(shownProblemOf(problem))
  return <Outcome tone="danger">{problem && text}</Outcome>
}
