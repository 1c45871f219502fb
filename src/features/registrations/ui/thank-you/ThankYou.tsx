import { IconCalendarCancel, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { venueOf } from '@/features/workshops/rules'
import { Anchor } from '@/i18n/Anchor'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { cancelPath, invitePath } from '../../contract/public'
import { fullName } from '../../rules/people'
import type { LinkedRegistration } from '../../service/sign-up/linked-registration'
import { AddToCalendar } from './AddToCalendar'
import { PersonalCard } from './PersonalCard'
import classes from './PersonalCard.module.css'
import { SendPersonalLink } from './SendPersonalLink'
import { ShareEvent } from './ShareEvent'
import { thankYouTextsOf } from './thank-you-texts'

type Props = {
  linked: LinkedRegistration
  /** The public address of the event; null for an unlisted one. */
  address: string | null
  /** The page of the event from which this person came. */
  ownPath: string
}

const STATUS_ICONS = {
  open: IconCircleCheck,
  again: IconCircleCheck,
  over: IconHistory,
  cancelled: IconCalendarCancel,
  event_cancelled: IconCalendarCancel,
}

/** Names the registered people and the next steps, or later the current status of the registration. */
export function ThankYou({ linked, address, ownPath }: Props) {
  const t = useTranslations('thanks')
  const { event, status } = linked
  const { title, text } = thankYouTextsOf(linked)
  const StatusIcon = STATUS_ICONS[status]
  const isOpen = status === 'open'
  return (
    <PersonalCard
      icon={<StatusIcon className={classes.sign} data-status={status} size={40} stroke={1.5} aria-hidden />}
      title={t(title)}
      text={t(text, useNamesOf(linked))}
    >
      <div className={classes.part}>
        <EventFacts event={event} ownPath={ownPath} />
        {event.cancellation_note && (
          <p className={classes.paragraph} lang={event.language}>
            {event.cancellation_note}
          </p>
        )}
        {isOpen && <AddToCalendar {...linked} address={address} />}
      </div>
      {isOpen && <NextSteps {...linked} />}
      {isOpen && address && <ShareEvent event={event} address={address} />}
      {status === 'again' && (
        <div className={classes.part}>
          <SendPersonalLink email={linked.registration.email} isPrimary />
        </div>
      )}
      <FinalActions {...linked} />
    </PersonalCard>
  )
}

/** The people of the party who have a seat; after a cancellation the companions who still come. */
function useNamesOf({ registration, companions, status }: LinkedRegistration) {
  const people = status === 'cancelled' ? companions : [registration, ...companions]
  return { count: people.length, names: useFormatter().list(people.map(fullName)) }
}

function EventFacts({ event, ownPath }: Pick<LinkedRegistration, 'event'> & { ownPath: string }) {
  const t = useTranslations('events')
  const { title, date, time, end_time } = event
  return (
    <>
      <h2 className={classes.eventTitle}>
        <Anchor href={ownPath} lang={event.language}>
          {title}
        </Anchor>
      </h2>
      <p className={classes.paragraph}>
        <time dateTime={date}>{longDate(date, useLocale())}</time>
        {', '}
        {end_time ? t('time_range', { from: time, to: end_time }) : t('time_from', { from: time })}
        <br />
        {venueOf(event, t('online'))}
      </p>
    </>
  )
}

function NextSteps({ registration: { email }, companions }: LinkedRegistration) {
  const t = useTranslations('thanks')
  return (
    <p className={classes.next}>
      {t.rich('next_mail', { email, count: companions.length, strong: (words) => <strong>{words}</strong> })}{' '}
      {t.rich('next_personal', {
        link: (words) => (
          <Anchor className={classes.link} href="/my">
            {words}
          </Anchor>
        ),
      })}
    </p>
  )
}

function FinalActions({ event, registration, status }: LinkedRegistration) {
  const t = useTranslations('thanks')
  const layout = useTranslations('layout')
  return (
    <div className={`${classes.part} ${classes.actions}`}>
      {status === 'cancelled' && event.phase === 'open' && (
        <ButtonLink href={invitePath(registration)}>{t('again')}</ButtonLink>
      )}
      {status === 'open' && (
        <ButtonLink variant="quiet-danger" href={cancelPath(registration.id)}>
          {t('cancel')}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href="/">
        {layout('to_start')}
      </ButtonLink>
    </div>
  )
}
