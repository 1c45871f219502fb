import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { RegistrationFacts } from '@/features/personal-page/ui/link/RegistrationFacts'
import { CompanionForm } from '@/features/personal-page/ui/page/Companions'
import { formStateOf, type RefusedForm } from '@/features/personal-page/ui/page/refused-form'
import { COMPANIONS_MAX } from '@/features/registrations/contract/fields'
import { invitePath } from '@/features/registrations/contract/public'
import { fullName } from '@/features/registrations/rules/people'
import { ActionLink, PersonalCard } from '@/features/registrations/ui/personal-card/PersonalCard'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { eventPath } from '@/features/workshops/contract/public'
import { hasPrice, totalPriceOf } from '@/features/workshops/rules'
import { berlinMoment } from '@/i18n/calendar'
import { formatPrice } from '@/i18n/prices'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Outcome } from '@/ui/feedback/Callout'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import controls from '@/ui/form/fields/field.module.css'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Cluster, Fold, Heading, Muted, Stack } from '@/ui/layout/layout'
import {
  acceptOffer,
  addWaitingCompanion,
  changeSplitting,
  leaveWaitlist,
  removeWaitingCompanion,
} from '../../contract/public'
import type { WaitingPageData } from '../../service/waiting-page'
import { OfferMemory } from './OfferMemory'

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
      <OfferMemory
        event={page.event}
        offer={view === 'offered' ? { id: page.id, until: page.expires_at } : undefined}
      />
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
      <ActionLink variant={seats > 0 ? 'filled' : 'quiet'} href={formPathOf(page)}>
        {t('complete')}
      </ActionLink>
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
        <ActionLink variant="quiet" href={eventHrefOf(page)}>
          {t('again')}
        </ActionLink>
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
          <ActionLink href={formPathOf(page)}>{t('again')}</ActionLink>
        </Stack>
      )}
      <SendPersonalLink email={page.email} isPrimary={view === 'accepted'} />
      <Stack hasLine>
        <ActionLink variant="quiet" href="/events">
          {my('to_events')}
        </ActionLink>
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

/** Opening the fold is the question before the button that leaves the list, and works without script. */
function LeaveForm({ id, isOffered }: { id: string; isOffered: boolean }) {
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

/** The sentences after a change, by the `done` of the address. Leaving is told by the title of the page. */
const DONE = ['joined', 'split', 'companion_added', 'companion_removed'] as const

type EndedState = Exclude<WaitingPageData['state'], 'waiting' | 'offered'>
type WaitingView = EndedState | 'waiting' | 'paused' | 'offered' | 'informed' | 'event_cancelled'

/** The state that the page tells about. An offer is over at its end, also before the list is brought up to date. */
export function viewOf(page: WaitingPageData, now: Date): WaitingView {
  const { state, expires_at, event } = page
  if (state !== 'waiting' && state !== 'offered') return state
  if (page.isEventCancelled) return 'event_cancelled'
  if (page.hasStarted) return 'ended'
  if (state === 'offered') return Date.parse(expires_at ?? '') <= now.getTime() ? 'expired' : 'offered'
  if (!page.takesRegistrations) return 'paused'
  return page.is_informed && event.phase === 'open' ? 'informed' : 'waiting'
}

/** The seats that the party can take now; none while it only waits. */
export function seatsFor(page: WaitingPageData, view: WaitingView): number {
  const people = page.companions.length + 1
  if (view === 'offered') return page.offered_seats ?? 0
  return view === 'informed' ? Math.min(people, page.event.seats_left ?? people) : 0
}

/** True while the person can change something about the entry, or leave the list. */
const isOpenView = (view: WaitingView): boolean => ['waiting', 'paused', 'offered', 'informed'].includes(view)

type AcceptFormProps = { page: WaitingPageData; seats: number; refused?: RefusedForm }

/** One press takes the seats. Where there are too few for the party, the person chooses companions. */
function AcceptForm({ page, seats, refused }: AcceptFormProps) {
  const t = useTranslations('waiting_page')
  const action = urlOf(acceptOffer, { params: { id: page.id } })
  const isChoice = seats < page.companions.length + 1
  const chosen = refused?.action === action ? refused.values.people : undefined
  const people = Array.isArray(chosen) ? chosen : page.companions.slice(0, seats - 1).map(({ id }) => id)
  return (
    <PlainForm hasLine action={action} submit={t(hasPrice(page.event) ? 'accept_paid' : 'accept', { seats })}>
      {isChoice && <PeopleChoice page={page} seats={seats} people={people} />}
      <PriceNote page={page} seats={seats} isChoice={isChoice} />
    </PlainForm>
  )
}

/** The own id is always sent, because a form without any name would take the first people of the party. */
function PeopleChoice({ page, seats, people }: Pick<AcceptFormProps, 'page' | 'seats'> & { people: unknown[] }) {
  const t = useTranslations('waiting_page')
  return (
    <>
      <input type="hidden" name="people" value={page.id} />
      <p>{t('choose', { seats })}</p>
      {seats > 1 && (
        <Fieldset legend={t('choose_legend', { count: seats - 1 })}>
          {page.companions.map((companion) => (
            <label key={companion.id} className={controls.choice}>
              <input
                type="checkbox"
                name="people"
                value={companion.id}
                defaultChecked={people.includes(companion.id)}
              />
              {fullName(companion)}
            </label>
          ))}
        </Fieldset>
      )}
    </>
  )
}

function PriceNote({ page, seats, isChoice }: Pick<AcceptFormProps, 'page' | 'seats'> & { isChoice: boolean }) {
  const t = useTranslations('waiting_page')
  const locale = useLocale()
  const { price, currency } = page.event
  if (price === null || price === 0) return null
  const each = formatPrice(price, currency, locale)
  const total = formatPrice(totalPriceOf(price, seats), currency, locale)
  return (
    <p>
      {isChoice || seats === 1 ? t('price_each', { price: each }) : t('price_total', { price: each, seats, total })}
    </p>
  )
}

type WaitingPartyProps = { page: WaitingPageData; refused?: RefusedForm }

/** The companions, each with a button that removes them. An offer is for the people who waited when it was made. */
function WaitingParty({ page, refused }: WaitingPartyProps) {
  const t = useTranslations('waiting_page')
  const { companions } = page
  const takesCompanions = page.state === 'waiting' && companions.length < COMPANIONS_MAX
  if (companions.length === 0 && !takesCompanions) return null
  return (
    <Stack as="section" hasLine>
      <Heading>{t('company')}</Heading>
      {companions.length > 0 && (
        <Stack as="ul" gap="sm">
          {companions.map((companion) => (
            <li key={companion.id}>
              <WaitingCompanion id={page.id} companion={companion} />
            </li>
          ))}
        </Stack>
      )}
      {takesCompanions && <AddCompanion page={page} refused={refused} />}
    </Stack>
  )
}

function WaitingCompanion({ id, companion }: { id: string; companion: WaitingPageData['companions'][number] }) {
  const t = useTranslations('waiting_page')
  const name = fullName(companion)
  const action = urlOf(removeWaitingCompanion, { params: { id, companion: companion.id } })
  return (
    <Cluster as="form" gap="xs md" justify="between" method="post" action={action}>
      <input type="hidden" name="locale" value={useLocale()} />
      <div>
        <p>{name}</p>
        <Muted isSmall>{companion.email}</Muted>
      </div>
      <PlainButton type="submit" variant="quiet" aria-label={t('remove_name', { name })}>
        {t('remove')}
      </PlainButton>
    </Cluster>
  )
}

function AddCompanion({ page, refused }: WaitingPartyProps) {
  const t = useTranslations('waiting_page')
  const action = urlOf(addWaitingCompanion, { params: { id: page.id } })
  const form = formStateOf({ id: 'new-companion', action, values: { institution: page.institution }, refused })
  return (
    <Fold title={t('add')} open={form.isRefused}>
      <CompanionForm form={form} action={action} submit={t('add')} needed={page.neededNumbers} />
    </Fold>
  )
}
