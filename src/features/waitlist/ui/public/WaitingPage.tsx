import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { RegistrationFacts } from '@/features/personal-page/ui/link/RegistrationFacts'
import type { RefusedForm } from '@/features/personal-page/ui/page/refused-form'
import { invitePath } from '@/features/registrations/contract/public'
import { PersonalCard } from '@/features/registrations/ui/personal-card/PersonalCard'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { eventPath } from '@/features/workshops/contract/public'
import { berlinMoment } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Outcome } from '@/ui/feedback/Callout'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Actions, Fold, Heading, Stack } from '@/ui/layout/layout'
import { changeSplitting, leaveWaitlist } from '../../contract/public'
import type { WaitingPageData } from '../../service/waiting-page'
import { AcceptForm } from './AcceptForm'
import { WaitingParty } from './WaitingParty'
import { DONE, isOpenView, seatsFor, viewOf, type WaitingView } from './waiting-view'

type Props = {
  page: WaitingPageData
  now: Date
  /** The result of the last form, from the query of the address. */
  done: string | null
  problem?: string
  /** The form that the server refused, with its values. */
  refused?: RefusedForm
}

/** A reload of the address after this time no longer says that a mail is on its way. */
const JOINED_MS = 10 * 60_000

/** The entry of a party on the waiting list with all that can be done about it. Every form works without script. */
export function WaitingPage({ page, now, done, problem, refused }: Props) {
  const t = useTranslations('waiting_page')
  const view = viewOf(page, now)
  const isOpen = isOpenView(view)
  const isJoinedNow = now.getTime() - Date.parse(page.joined_at) < JOINED_MS
  const result = isOpen ? DONE.find((known) => known === done && (known !== 'joined' || isJoinedNow)) : undefined
  return (
    <PersonalCard
      title={t(`title.${view}`, { seats: seatsFor(page, view) })}
      text={<State page={page} view={view} />}
      problem={problem}
    >
      <Outcome tone="done">{result && t(`done.${result}`, { email: page.email })}</Outcome>
      {isOpen && <Offer page={page} view={view} refused={refused} />}
      <Stack hasLine>
        <Heading>{page.event.title}</Heading>
        <RegistrationFacts event={page.event} registration={page} />
      </Stack>
      {isOpen ? <OwnChoices page={page} view={view} refused={refused} /> : <NextActions page={page} view={view} />}
    </PersonalCard>
  )
}

type PartProps = { page: WaitingPageData; view: WaitingView }

/** The sentences below the title: the rank and the chance, or the reason why there is none. */
function State({ page, view }: PartProps) {
  const t = useTranslations('waiting_page')
  const { rank, seats_offered: offered, email } = page
  const until = berlinMoment(new Date(page.expires_at ?? 0), useLocale())
  const values = { email, seats: seatsFor(page, view), date: until.date, time: until.time }
  return (
    <>
      {(view === 'waiting' || view === 'paused') && (
        <>
          <strong>{t('place', { rank })}</strong> {view === 'waiting' && t('chance', { offered })}{' '}
        </>
      )}
      {t(`text.${view}`, values)}
    </>
  )
}

/** Accepting takes one press. A person who left only an address fills in the form of the event instead. */
function Offer({ page, view, refused }: PartProps & { refused?: RefusedForm }) {
  const t = useTranslations('waiting_page')
  const seats = seatsFor(page, view)
  if (!page.isIncomplete) return seats > 0 && <AcceptForm page={page} seats={seats} refused={refused} />
  const mayComplete = seats > 0 || (view === 'waiting' && !page.event.waitlist_closed)
  if (!mayComplete) return null
  return (
    <Stack hasLine>
      <p>{t(seats > 0 ? 'incomplete_offer' : 'incomplete')}</p>
      <Actions>
        <ButtonLink variant={seats > 0 ? 'filled' : 'quiet'} href={formPathOf(page)}>
          {t('complete')}
        </ButtonLink>
      </Actions>
    </Stack>
  )
}

const formPathOf = ({ event, invite_slug }: WaitingPageData) =>
  `${invitePath({ workshop_id: event.id, invite_slug })}#sign-up`

/** The page of the event, which opens an unlisted event only by the own link. */
const eventHrefOf = ({ event, invite_slug }: WaitingPageData) =>
  event.nonpublic ? invitePath({ workshop_id: event.id, invite_slug }) : eventPath(event.id)

function OwnChoices({ page, view, refused }: PartProps & { refused?: RefusedForm }) {
  const t = useTranslations('waiting_page')
  return (
    <>
      {!page.isIncomplete && <WaitingParty page={page} refused={refused} />}
      {page.companions.length > 0 && <SplitForm page={page} />}
      <LeaveForm id={page.id} isOffered={view === 'offered'} />
      <Stack hasLine>
        <Actions>
          <ButtonLink variant="quiet" href={eventHrefOf(page)}>
            {t('again')}
          </ButtonLink>
        </Actions>
      </Stack>
    </>
  )
}

/** The ways on after the end of an entry. */
function NextActions({ page, view }: PartProps) {
  const t = useTranslations('waiting_page')
  const my = useTranslations('my')
  const mayReturn = view !== 'accepted' && !page.isEventCancelled && !page.hasStarted
  return (
    <>
      {mayReturn && (
        <Stack hasLine>
          <p>{t('again_text')}</p>
          <Actions>
            <ButtonLink href={formPathOf(page)}>{t('again')}</ButtonLink>
          </Actions>
        </Stack>
      )}
      <SendPersonalLink email={page.email} isPrimary={view === 'accepted'} />
      <Stack hasLine>
        <Actions>
          <ButtonLink variant="quiet" href="/events">
            {my('to_events')}
          </ButtonLink>
        </Actions>
      </Stack>
    </>
  )
}

/** Tells whether the party also takes fewer seats, with a button for the opposite. */
function SplitForm({ page: { id, may_split } }: { page: WaitingPageData }) {
  const t = useTranslations('waiting_page')
  return (
    <PlainForm
      hasLine
      action={urlOf(changeSplitting, { params: { id } })}
      hidden={{ may_split: may_split ? undefined : '1' }}
      submit={t(may_split ? 'together' : 'split')}
      variant="quiet"
    >
      <Heading>{t('split_title')}</Heading>
      <p>{t(may_split ? 'split_text' : 'together_text')}</p>
    </PlainForm>
  )
}

type LeaveProps = { id: string; isOffered: boolean }

/** Opening the fold is the question before the button that leaves the list, and works without script. */
function LeaveForm({ id, isOffered }: LeaveProps) {
  const t = useTranslations('waiting_page')
  const label = t(isOffered ? 'decline' : 'leave')
  return (
    <Fold title={label}>
      <PlainForm action={urlOf(leaveWaitlist, { params: { id } })} submit={label} variant="danger">
        <p>{t(isOffered ? 'decline_text' : 'leave_text')}</p>
      </PlainForm>
    </Fold>
  )
}
