import { IconCalendarCancel, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { pickNames } from '@/contract/fields'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import type { KnownNumbers, NumberState } from '@/features/person-numbers/rules/states'
import { UNMASKED_FIELDS } from '@/features/registrations/contract/fields'
import { cancelPath, invitePath, thanksPath } from '@/features/registrations/contract/public'
import { fullName } from '@/features/registrations/rules/people'
import { PersonalCard, StartLink } from '@/features/registrations/ui/personal-card/PersonalCard'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { MistypedNumbers } from '@/features/registrations/ui/points/MistypedNumbers'
import { isOnline, venueOf } from '@/features/workshops/rules'
import { useRegionName } from '@/features/workshops/ui/public/use-region-name'
import { useTimeText } from '@/features/workshops/ui/public/use-time-text'
import { Anchor } from '@/i18n/Anchor'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { RichText } from '@/ui/content/RichText'
import { Outcome } from '@/ui/feedback/Callout'
import { StateCard } from '@/ui/feedback/StateCard'
import { Actions, Bullets, Heading, ListedFacts, Stack } from '@/ui/layout/layout'
import { correctFromThanks, getCalendarEntry } from '../../contract'
import type { BrowserParty } from '../../service/browser-registration'
import type { LinkedRegistration } from '../../service/linked-registration'
import { AddToCalendar } from '../link/AddToCalendar'
import { RememberRegistrations } from '../link/OwnBrowser'
import { ShareEvent } from '../link/ShareEvent'
import { CorrectionForm } from '../page/CorrectionForm'
import type { RefusedForm } from '../page/refused-form'
import { SendMyLinks } from '../page/SendMyLinks'
import { AddressForm, CompanionCorrections, PartyTickets } from './OwnParty'
import paper from './PrintedRegistration.module.css'

/** The form that only the browser that registered sees, and its answer. */
export type OwnForm = {
  refused?: RefusedForm
  problem?: string
  /** The result of the last form. */
  done?: (typeof THANKS_DONE)[number]
  /** The needs of the event for points, what this browser has sent of them, and the numbers that are probably mistyped. */
  needed?: NeededNumbers
  known?: KnownNumbers
  problems: NumberState['problems']
  /** The registrations of the same form at other dates of the series. */
  dates: { id: string; workshop_id: number; date: string; time: string; end_time: string | null }[]
  party: BrowserParty
}

/** The forms of this page whose result it tells. */
export const THANKS_DONE = ['corrected', 'companion_corrected', 'address'] as const

type Props = {
  linked: LinkedRegistration
  /** The public address of the event; null for an unlisted one. */
  address: string | null
  /** The page of the event; null where only a personal link opens it, which another browser must not get. */
  eventHref: string | null
  /** Null in another browser, which reads nothing personal. */
  own: OwnForm | null
  isDirect: boolean
}

const STATUS_ICONS = {
  open: IconCircleCheck,
  again: IconCircleCheck,
  over: IconHistory,
  cancelled: IconCalendarCancel,
  event_cancelled: IconCalendarCancel,
}

/** Names the registered people and the next steps, or later the current status of the registration. */
export function ThankYou({ linked, address, eventHref, own, isDirect }: Props) {
  const t = useTranslations('thanks')
  const my = useTranslations('my.done')
  const { event, status } = linked
  const { id } = linked.registration
  const { title, text } = thankYouTextsOf(linked)
  const StatusIcon = STATUS_ICONS[status]
  const isOpen = status === 'open'
  return (
    <PersonalCard
      icon={<StatusIcon className={classes.sign} data-status={status} size={40} stroke={1.5} aria-hidden />}
      title={t(title)}
      text={t(text, useNamesOf({ ...linked, isOwn: own !== null }))}
      problem={own?.problem}
    >
      <Outcome tone="done">
        {own?.done && (own.done === 'address' ? t('done_address', { email: linked.registration.email }) : my(own.done))}
      </Outcome>
      <Stack hasLine>
        <EventFacts event={event} eventHref={eventHref} />
        {event.cancellation_note && <p lang={event.language}>{event.cancellation_note}</p>}
        {isOpen && <AddToCalendar event={event} file={urlOf(getCalendarEntry, { params: { id } })} address={address} />}
      </Stack>
      {own && own.dates.length > 0 && <OtherDates dates={own.dates} isDirect={isDirect} />}
      {isOpen && <NextSteps {...linked} isOwn={own !== null} />}
      {own && <PartyTickets tickets={own.party.tickets} />}
      {own && <MistypedNumbers problems={own.problems} />}
      {own && linked.isCorrectable && <Corrections linked={linked} own={own} isDirect={isDirect} />}
      {own && isOpen && <SendPersonalLink email={linked.registration.email} />}
      {isOpen && address && <ShareEvent event={event} address={address} />}
      {status === 'again' && <SendMyLinks isOpen />}
      <FinalActions {...linked} isOwn={own !== null} />
      {(own || !isOpen) && (
        <RememberRegistrations
          registrations={[{ event: event.id, id }, ...(own?.dates ?? []).map(pageOfDate)]}
          isDirect={isDirect}
          isOpen={isOpen}
        />
      )}
      {own && isOpen && (
        <div className={classes.printed}>
          <PrintedRegistration {...linked} />
        </div>
      )}
    </PersonalCard>
  )
}

const pageOfDate = ({ id, workshop_id: event }: OwnForm['dates'][number]) => ({ event, id })

/** The people of the party who have a seat, after a cancellation the companions who still come; another browser reads only their number. */
function useNamesOf({ registration, companions, status, isOwn }: LinkedRegistration & { isOwn: boolean }) {
  const t = useTranslations('thanks')
  const format = useFormatter()
  const people = status === 'cancelled' ? companions : [registration, ...companions]
  const count = people.length
  return { count, names: isOwn ? format.list(people.map(fullName)) : t('people', { count }) }
}

type CorrectionProps = { linked: LinkedRegistration; own: OwnForm; isDirect: boolean }

/** The forms of this browser. Anybody may type any address, so they show no number that may be stored of it. */
function Corrections({ linked: { registration, event }, own, isDirect }: CorrectionProps) {
  const t = useTranslations('thanks')
  const { id, email } = registration
  const form = { id, refused: own.refused, hidden: { direct: isDirect ? '1' : undefined } }
  return (
    <Stack as="section" gap="xs" hasLine id="correct">
      <Heading level={2} size="h5">
        {t('correct')}
      </Heading>
      <p>{t('correct_text')}</p>
      <AddressForm {...form} email={email} />
      <CorrectionForm
        registration={{
          ...pickNames(registration, ['id', 'email', 'updated_at', 'ipad', ...UNMASKED_FIELDS]),
          event,
          isCompanion: registration.accompaniment_of !== null,
        }}
        action={urlOf(correctFromThanks, { params: { id } })}
        hidden={form.hidden}
        refused={own.refused}
        needed={own.needed}
        known={own.known}
      />
      <CompanionCorrections {...form} companions={own.party.companions} />
    </Stack>
  )
}

function EventFacts({ event, eventHref }: Pick<LinkedRegistration, 'event'> & Pick<Props, 'eventHref'>) {
  const t = useTranslations('events')
  const timeTextOf = useTimeText()
  const { title, date } = event
  const credits = creditsOf(event, useTranslations())
  return (
    <Stack gap="2xs">
      <Heading className={classes.eventTitle} lang={event.language}>
        {eventHref ? <Anchor href={eventHref}>{title}</Anchor> : title}
      </Heading>
      <p>
        <time dateTime={date}>{longDate(date, useLocale())}</time>
        {', '}
        {timeTextOf(event)}
        <br />
        {venueOf(event, t('online'))}
        {credits && (
          <>
            <br />
            {t('credits_line', { credits })}
          </>
        )}
      </p>
    </Stack>
  )
}

function OtherDates({ dates, isDirect }: Pick<OwnForm, 'dates'> & { isDirect: boolean }) {
  const t = useTranslations('thanks')
  const timeTextOf = useTimeText()
  const locale = useLocale()
  return (
    <Stack hasLine gap="xs">
      <p>{t('other_dates')}</p>
      <Bullets>
        {dates.map((date) => (
          <li key={date.id}>
            <Anchor href={thanksPath(date.id, isDirect)}>
              {longDate(date.date, locale)}, {timeTextOf(date)}
            </Anchor>
          </li>
        ))}
      </Bullets>
    </Stack>
  )
}

function NextSteps({ registration: { email }, companions, isOwn }: LinkedRegistration & { isOwn: boolean }) {
  const t = useTranslations('thanks')
  return (
    <Stack hasLine>
      <p>
        {isOwn
          ? t.rich('next_mail', { email, count: companions.length, strong: (words) => <strong>{words}</strong> })
          : t('next_mail_unnamed')}{' '}
        {t.rich('next_personal', { link: (words) => <Anchor href="/my">{words}</Anchor> })}
      </p>
    </Stack>
  )
}

function FinalActions({ event, registration, status, isOwn }: LinkedRegistration & { isOwn: boolean }) {
  const t = useTranslations('thanks')
  return (
    <Stack hasLine>
      <Actions>
        {isOwn && status === 'cancelled' && event.phase === 'open' && (
          <ButtonLink href={invitePath(registration)}>{t('again')}</ButtonLink>
        )}
        {isOwn && status === 'open' && (
          <ButtonLink variant="quiet-danger" href={cancelPath(registration.id)}>
            {t('cancel')}
          </ButtonLink>
        )}
        <StartLink />
      </Actions>
    </Stack>
  )
}

const TEXTS = {
  open: { title: 'title', text: 'seats' },
  again: { title: 'again_title', text: 'again_text' },
  over: { title: 'over_title', text: 'over_text' },
  event_cancelled: { title: 'event_cancelled_title', text: 'event_cancelled_text' },
  cancelled: { title: 'cancelled_title', text: 'cancelled_text' },
} as const

/** The title and the first text of the page, as keys of the `thanks` namespace. */
export const thankYouTextsOf = ({ status }: Pick<LinkedRegistration, 'status'>) => TEXTS[status]

type PrintedRegistrationProps = Pick<LinkedRegistration, 'event' | 'registration' | 'companions'>

/** The page on paper, to take along to the event; the screen does not show it. */
function PrintedRegistration({ event, registration, companions }: PrintedRegistrationProps) {
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const words = useTranslations('event')
  const regionName = useRegionName()
  const timeTextOf = useTimeText()
  const { date, region, language, signup_hint } = event
  const place = venueOf(event, events('online'))
  const facts: [term: string, value: string][] = [
    [words('date'), longDate(date, useLocale())],
    [events('time'), timeTextOf(event)],
    [events('place'), place],
    [events('region'), place.includes(region) ? '' : regionName(region)],
    [events('credits'), creditsOf(event, useTranslations())],
    [t('registered'), useFormatter().list([registration, ...companions].map(fullName))],
  ]
  return (
    <Stack gap="lg" className={paper.printed}>
      <Heading size="h2" lang={language}>
        {event.title}
      </Heading>
      <ListedFacts look="columns" facts={facts} />
      <p>{t(isOnline(event) ? 'bring_online' : 'bring_onsite')}</p>
      {signup_hint && (
        <div lang={language}>
          <RichText html={signup_hint} />
        </div>
      )}
    </Stack>
  )
}

/** The thank-you page at the address of an event, which identifies no person. */
export function AnonymousThankYou({ title }: { title: string }) {
  const t = useTranslations('thanks')
  const layout = useTranslations('layout')
  return (
    <StateCard
      icon={<IconCircleCheck size={44} stroke={1.5} aria-hidden />}
      title={t('somebody_title')}
      text={t('somebody_text', { title })}
      action={<ButtonLink href="/">{layout('to_start')}</ButtonLink>}
    />
  )
}
