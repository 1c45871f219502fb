import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { nameIn } from '@/contract/locales'
import type { PersonPoints } from '@/features/accreditations/contract/person-points'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { evaluationPath } from '@/features/evaluations/contract/answers'
import { invitePath } from '@/features/registrations/contract/public'
import { ActionLink } from '@/features/registrations/ui/personal-card/PersonalCard'
import { eventPath } from '@/features/workshops/contract/public'
import { accessOpensAt, isOnline, startOf, totalPriceOf } from '@/features/workshops/rules'
import { MapLink } from '@/features/workshops/ui/public/MapLink'
import { useRegionName } from '@/features/workshops/ui/public/use-region-name'
import { useTimeText } from '@/features/workshops/ui/public/use-time-text'
import { VideoLinks } from '@/features/workshops/ui/public/VideoLinks'
import { Anchor } from '@/i18n/Anchor'
import { berlinMoment, longDate, shortDate } from '@/i18n/calendar'
import { formatPrice } from '@/i18n/prices'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { RichText } from '@/ui/content/RichText'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Actions, Card, Fact, Facts, Fold, Heading, Stack } from '@/ui/layout/layout'
import { certificateAnchorOf, correctRegistration, getCalendarEntry, getOwnCertificate } from '../../contract'
import { CalendarLinks } from '../link/AddToCalendar'
import { Companions } from './Companions'
import { CorrectionForm } from './CorrectionForm'
import type { CardProps, WaitingEntry } from './card-props'
import { RegistrationNumbers } from './OwnNumbers'
import { OwnTickets } from './OwnTickets'
import classes from './PersonalPage.module.css'
import { CancelParty, InvoiceAddressForm, NameForm, OwnSubstitution } from './RegistrationForms'

const TONES = {
  registered: 'good',
  waiting: 'watch',
  offered: 'active',
  invited: 'active',
  cancelled: 'plain',
  substituted: 'plain',
  merged: 'plain',
  participated: 'good',
  over: 'plain',
  event_cancelled: 'bad',
} as const satisfies Record<string, Tone>

function stateOf({ registration, entry }: CardProps): keyof typeof TONES {
  const { status, isEventCancelled, isSubstituted, isMerged, isWaiting, participated } = registration
  if (isSubstituted) return 'substituted'
  if (isMerged) return 'merged'
  if (status === 'cancelled') return status
  if (isEventCancelled) return 'event_cancelled'
  if (status === 'invited') return status
  if (status === 'over') return participated ? 'participated' : 'over'
  if (!isWaiting) return 'registered'
  return entry?.state === 'offered' ? 'offered' : 'waiting'
}

type RegistrationCardProps = CardProps & {
  /** False for an event in one line, whose details open with a click. */
  isOpen: boolean
}

export function RegistrationCard({ isOpen, ...card }: RegistrationCardProps) {
  const { registration } = card
  const { event } = registration
  const state = stateOf(card)
  const t = useTranslations('my')
  const locale = useLocale()
  return (
    <Card as="details" isFlush className={classes.registration} id={`r-${registration.id}`} open={isOpen}>
      <summary>
        <Heading level={3} size="h5" className={classes.eventTitle} id={`t-${registration.id}`}>
          {event.title}
        </Heading>
        <time className={classes.eventDate} dateTime={event.date}>
          {shortDate(event.date, locale)}
        </time>
        <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>
      </summary>
      <RegistrationDetails {...card} />
    </Card>
  )
}

function RegistrationDetails(card: CardProps) {
  const t = useTranslations('my')
  const thanks = useTranslations('thanks')
  const { registration, entry } = card
  const { event, status, isWaiting } = registration
  // The companions still come although this person has cancelled.
  const hasOthers = status === 'cancelled' && !registration.hasStarted && registration.companions.length > 0
  const eventHref = event.nonpublic ? invitePath({ ...registration, workshop_id: event.id }) : eventPath(event.id)
  return (
    <Stack as="article" className={classes.details} aria-labelledby={`t-${registration.id}`}>
      <EventFacts registration={registration} />
      <Cancellation registration={registration} />
      {registration.isSubstituted && <p>{t('substituted')}</p>}
      {registration.isMerged && <p>{t('merged')}</p>}
      <OwnTickets {...card} />
      {registration.lacksInvoiceAddress && <InvoiceAddressForm {...card} />}
      {status === 'open' && isWaiting && entry && <Entry entry={entry} />}
      {(status === 'open' || registration.access_link) && !isWaiting && <Access registration={registration} />}
      {status === 'open' && !isWaiting && (
        <Fold title={thanks('calendar')}>
          <CalendarLinks
            event={event}
            file={urlOf(getCalendarEntry, { params: { id: registration.id } })}
            address={null}
          />
        </Fold>
      )}
      {status === 'over' && <OwnPoints registration={registration} />}
      <OwnCertificates {...card} />
      {status === 'over' && <AfterEvent registration={registration} />}
      <Evaluation registration={registration} />
      {!isWaiting && <OwnData {...card} />}
      {registration.takesName && <NameForm {...card} />}
      {!isWaiting && <RegistrationNumbers {...card} />}
      {!isWaiting && <Companions {...card} />}
      {registration.mayBeSubstituted && <OwnSubstitution {...card} />}
      {(status === 'open' || hasOthers) && <CancelParty {...card} />}
      <SignUpAgain registration={registration} />
      <p>
        <Anchor href={eventHref}>{t('to_event')}</Anchor>
      </p>
    </Stack>
  )
}

function OwnData({ registration, token, refused }: CardProps) {
  const t = useTranslations('my')
  const { id, status, isCorrectable } = registration
  if (status !== 'open') return null
  if (!isCorrectable) return <p>{t('correct_closed')}</p>
  return (
    <CorrectionForm
      registration={registration}
      action={urlOf(correctRegistration, { params: { token, id } })}
      refused={refused}
    />
  )
}

/** The event does not take place; the reason is in the language of the event. */
function Cancellation({
  registration: { event, isEventCancelled, cancellation_note },
}: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  if (!isEventCancelled) return null
  return (
    <>
      <p>{t('event_cancelled')}</p>
      {cancellation_note && <p lang={event.language}>{cancellation_note}</p>}
    </>
  )
}

/** The rank and the chance, with the way to the page on which an offer is accepted. */
function Entry({ entry: { state, rank, seats_offered: offered, expires_at, href } }: { entry: WaitingEntry }) {
  const t = useTranslations('waiting_page')
  const until = berlinMoment(new Date(expires_at ?? 0), useLocale())
  const isOffered = state === 'offered'
  return (
    <>
      <p>{isOffered ? t('held_until', until) : `${t('place', { rank })} ${t('chance', { offered })}`}</p>
      <ActionLink variant={isOffered ? 'filled' : 'quiet'} href={href}>
        {t(isOffered ? 'to_offer' : 'to_place')}
      </ActionLink>
    </>
  )
}

function EventFacts({ registration }: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  const events = useTranslations('events')
  const locale = useLocale()
  const regionName = useRegionName()
  const credits = creditsOf(registration.event, useTranslations())
  const timeTextOf = useTimeText()
  const { date, location, region } = registration.event
  return (
    <Facts look="columns">
      <Fact term={t('date')}>
        <time dateTime={date}>{longDate(date, locale)}</time>, {timeTextOf(registration.event)}
      </Fact>
      <Fact term={events('place')}>
        {isOnline(registration.event) ? (
          events('online')
        ) : (
          <>
            {[location, location.includes(region) ? '' : regionName(region)].filter(Boolean).join(', ')}{' '}
            <MapLink location={location} />
          </>
        )}
      </Fact>
      {credits && <Fact term={events('credits')}>{credits}</Fact>}
      <Price registration={registration} />
    </Facts>
  )
}

/** The price of the own party; companions see none, because the main person registered them. */
function Price({
  registration: { event, companions, isCompanion, status, isWaiting },
}: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  const locale = useLocale()
  const { price, currency } = event
  const people = companions.length + (status === 'cancelled' ? 0 : 1)
  if (price === null || isCompanion || isWaiting || people === 0) return null
  if (price === 0) return <Fact term={t('price')}>{t('free')}</Fact>
  const each = formatPrice(price, currency, locale)
  const total = formatPrice(totalPriceOf(price, people), currency, locale)
  return <Fact term={t('price')}>{people === 1 ? each : t('total', { people, price: each, total })}</Fact>
}

/** The link to an online event, or the time from which it can be seen here. */
function Access({ registration: { event, access_link, hasAccessLink } }: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  const locale = useLocale()
  if (!isOnline(event)) return null
  if (access_link) {
    return (
      <ActionLink href={access_link} target="_blank" rel="noopener noreferrer">
        {t('access')}
      </ActionLink>
    )
  }
  if (!hasAccessLink) return <p>{t('access_soon')}</p>
  const opens = accessOpensAt(event)
  const text = opens < startOf(event) ? t('access_from', berlinMoment(opens, locale)) : t('access_at_start')
  return <p>{text}</p>
}

/** Recordings for everybody, and the organiser's message for people who took part. */
function AfterEvent({ registration: { event, after_event } }: Pick<CardProps, 'registration'>) {
  return (
    <>
      {after_event && (
        <div lang={event.language}>
          <RichText html={after_event} />
        </div>
      )}
      <VideoLinks event={event} />
    </>
  )
}

function Evaluation({ registration: { evaluation_token } }: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  if (evaluation_token === null) return null
  return <ActionLink href={evaluationPath(evaluation_token)}>{t('evaluate')}</ActionLink>
}

/** The form of an invitation or of a new registration, filled in with the known data. */
function SignUpAgain({ registration }: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  const { status, event, invite_slug, isReopened } = registration
  if (!isReopened) return null
  return (
    <ActionLink
      variant={status === 'invited' ? 'filled' : 'quiet'}
      href={invitePath({ workshop_id: event.id, invite_slug })}
    >
      {t(status === 'invited' ? 'register' : 'again')}
    </ActionLink>
  )
}

/** After an event: how long the reader was there, and the points from each body or why there are none. */
function OwnPoints({ registration: { attendance } }: Pick<CardProps, 'registration'>) {
  const t = useTranslations('my')
  if (!attendance || (attendance.minutes === null && attendance.points.length === 0)) return null
  const { minutes, points } = attendance
  return (
    <Stack as="section" gap="xs">
      <Heading level={4} size="h5">
        {t('attendance')}
      </Heading>
      {minutes !== null && <p>{t('minutes', { minutes })}</p>}
      {points.map((one) => (
        <PointsOfBody key={one.accreditation_id} points={one} />
      ))}
    </Stack>
  )
}

function PointsOfBody({ points }: { points: PersonPoints }) {
  const t = useTranslations('points')
  const { earned, reason, label } = points
  return (
    <p>
      {nameIn(points, useLocale())}:{' '}
      {earned
        ? t('earned_parts', { ...earned, points: earned.total, label })
        : reason && t('own_none', { reason: t(`own.${reason}`) })}
    </p>
  )
}

/** The certificates of a registration: the valid ones to download, and the way to what became of the others. */
function OwnCertificates({ registration: { certificates }, token }: Pick<CardProps, 'registration' | 'token'>) {
  const t = useTranslations('my.training')
  if (certificates.length === 0) return null
  const valid = certificates.filter(({ hasFile }) => hasFile)
  const others = certificates.filter(({ hasFile }) => !hasFile)
  return (
    <>
      {valid.length > 0 && (
        <Actions>
          {valid.map(({ id, serial }) => (
            <ButtonLink key={id} variant="quiet" href={urlOf(getOwnCertificate, { params: { token, id } })} download>
              {t('certificate', { serial })}
            </ButtonLink>
          ))}
        </Actions>
      )}
      {others.map(({ id, serial, state }) => (
        <p key={id}>
          <a href={`#${certificateAnchorOf(id)}`}>{t('certificate', { serial })}</a>: {t(`states.${state}`)}
        </p>
      ))}
    </>
  )
}
