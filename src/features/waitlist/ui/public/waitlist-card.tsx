import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { urlOf } from '@/contract/endpoint'
import { registerInterest } from '@/features/registrations/contract/interest'
import { AskCard } from '@/features/registrations/ui/sign-up/cards/ClosedEvent'
import { FormOutcome, isRefusedFor } from '@/features/registrations/ui/sign-up/cards/OpenSignUp'
import { CardActions, SignUpCard, SignUpHint } from '@/features/registrations/ui/sign-up/cards/SignUpCard'
import { closureOf, mayWait } from '@/features/registrations/ui/sign-up/closure'
import {
  formPropsOf,
  type SignUpFormProps,
  type SignUpForms,
  type SignUpProps,
  type WaitlistCard,
} from '@/features/registrations/ui/sign-up/sign-up-props'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { waitingPath } from '../../contract/public'

export type PublicForms = SignUpForms & { WaitlistForm: ComponentType<SignUpFormProps> }

type Props = Omit<SignUpProps, 'forms' | 'waitlist'> & {
  forms: Pick<PublicForms, 'WaitlistForm'>
  /** The visitor wants to fill in everything at once. */
  isWholeForm?: boolean
  /** The entry of the invited person, who waits already. */
  entry?: { id: string; mayComplete: boolean } | null
}

/**
 * The card of a full or closed event for visitors who wait already, who fill in everything at once, or whose list is
 * closed. It is undefined where an address is asked for first.
 */
export function waitlistCardOf({ entry, isWholeForm = false, ...props }: Props): WaitlistCard | undefined {
  const { event, invitation, formOutcome, draft } = props
  if (event.phase !== 'full' || formOutcome.interest) return undefined
  const isAnnounced = event.availability === 'announced'
  if (entry && (isAnnounced || !entry.mayComplete)) return { card: <EntryLink id={entry.id} />, hasForm: false }
  if (isAnnounced || !mayWait({ event, invitation })) return undefined
  if (event.waitlist_closed && closureOf(event) === 'full')
    return { card: <ClosedWaitlist {...props} />, hasForm: false }
  const isStarted = draft !== undefined && draft.action !== urlOf(registerInterest)
  return isWholeForm || isStarted || entry ? { card: <WaitlistSignUp {...props} />, hasForm: true } : undefined
}

function WaitlistSignUp(props: Props) {
  const t = useTranslations('event')
  const { event, formOutcome, draft, forms } = props
  const why = closureOf(event)
  return (
    <SignUpCard title={t(`${why}_title`)} text={t(why === 'full' ? 'waiting_text' : 'waiting_closed_text')}>
      <FormOutcome {...formOutcome} change={changeOf(draft, t)} />
      <SignUpHint event={event} />
      <forms.WaitlistForm {...formPropsOf(props)} />
    </SignUpCard>
  )
}

/** The reason why a form that was sent without script got no seat. */
function changeOf(draft: Props['draft'], t: ReturnType<typeof useTranslations<'event'>>): string | undefined {
  if (isRefusedFor('offer_expired', draft)) return t('offer_over_meanwhile')
  return isRefusedFor('event_full', draft) ? t('full_meanwhile') : undefined
}

function ClosedWaitlist({ event, isDirect }: Pick<Props, 'event' | 'isDirect'>) {
  const t = useTranslations('event')
  return <AskCard event={event} isDirect={isDirect} title={t('full_title')} text={t('waitlist_closed')} />
}

/** The link of a person who waits leads to the page of the entry. */
function EntryLink({ id }: { id: string }) {
  const t = useTranslations('event')
  return (
    <SignUpCard title={t('waiting_title')} text={t('waiting_place_text')} sticky>
      <CardActions>
        <ButtonLink href={waitingPath(id)}>{t('waiting_place')}</ButtonLink>
      </CardActions>
    </SignUpCard>
  )
}
