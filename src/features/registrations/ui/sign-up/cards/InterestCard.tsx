import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { describeProblem, type ErrorTranslator } from '@/contract/field-errors'
import { eventPath } from '@/features/workshops/contract/public'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Outcome } from '@/ui/feedback/Callout'
import controls from '@/ui/form/fields/field.module.css'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { registerInterest } from '../../../contract/interest'
import { invitePath } from '../../../contract/public'
import { shownProblemOf } from '../../shown-problems'
import { type Closure, closureOf, mayWait } from '../closure'
import type { SignUpProps } from '../sign-up-props'
import { CardActions, InvitedContact, SIGN_UP_ID, SignUpCard, SignUpHint } from './SignUpCard'

/**
 * Explains that the event is full, closed or only announced, and takes an address to notify when that changes. A link
 * leads to the form of a whole party, unless the details of the event are to follow.
 */
export function InterestCard({ event, isDirect, invitation, contact, formOutcome, draft }: SignUpProps) {
  const t = useTranslations('event')
  const problem = useRefusal({ formOutcome, draft })
  const why = closureOf(event)
  if (formOutcome.interest) {
    return (
      <SignUpCard title={t(why === 'full' ? 'waiting_title' : 'noted_title')} sticky>
        <Outcome tone="done">{t(`${why}_interest`)}</Outcome>
      </SignUpCard>
    )
  }
  if (!mayWait({ event, invitation })) return <AskOrganiser why={why} />

  return (
    <SignUpCard title={t(`${why}_title`)} text={t(`${why}_text`)} sticky>
      <InterestForm
        workshop_id={event.id}
        isDirect={isDirect}
        invite_slug={invitation?.invite_slug}
        email={typeof draft?.values.email === 'string' ? draft.values.email : invitation?.email}
        label={t(`${why}_submit`)}
        problem={problem}
      />
      {why !== 'announced' && (
        <CardActions>
          <ButtonLink variant="quiet" href={wholeFormPath(event, { isDirect, invitation })}>
            {t('whole_form')}
          </ButtonLink>
        </CardActions>
      )}
      {why !== 'full' && <InvitedContact event={event} invitation={invitation} contact={contact} />}
      <SignUpHint event={event} />
    </SignUpCard>
  )
}

/** The page of this event with the form of a whole party instead of the field for an address. */
function wholeFormPath(
  { id }: SignUpProps['event'],
  { isDirect, invitation }: Pick<SignUpProps, 'isDirect' | 'invitation'>,
) {
  const path = invitation ? invitePath({ ...invitation, workshop_id: id }) : eventPath(id, isDirect)
  return `${path}?details=1#${SIGN_UP_ID}`
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

/** Leads strangers at an unlisted event to the organiser. */
function AskOrganiser({ why }: { why: Closure }) {
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

type Props = {
  workshop_id: number
  isDirect: boolean
  /** The link of an invitation, which opens the waiting list of an unlisted event. */
  invite_slug?: string
  /** The address from an invitation. */
  email?: string
  label: string
  /** The reason why the last attempt was refused. */
  problem?: string
}

/** A plain form works without script and before it has loaded. */
function InterestForm({ workshop_id, isDirect, invite_slug, email, label, problem }: Props) {
  const t = useTranslations('event')
  return (
    <PlainForm
      action={urlOf(registerInterest)}
      hidden={{ workshop_id: String(workshop_id), invite_slug, direct: isDirect ? '1' : undefined }}
      submit={label}
    >
      <Outcome tone="danger">{problem}</Outcome>
      <div>
        <label className={controls.label} htmlFor="interest-email">
          {t('email')}
        </label>
        <input
          id="interest-email"
          className={controls.control}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={email}
          aria-invalid={problem ? true : undefined}
          required
        />
      </div>
    </PlainForm>
  )
}
