import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { fullName } from '@/features/registrations/rules/people'
import { isOnline, venueOf } from '@/features/workshops/rules'
import { useRegionName } from '@/features/workshops/ui/public/use-region-name'
import { longDate } from '@/i18n/calendar'
import { RichText } from '@/ui/content/RichText'
import type { LinkedRegistration } from '../../service/linked-registration'
import classes from './PrintedRegistration.module.css'

type Props = Pick<LinkedRegistration, 'event' | 'registration' | 'companions'>

/** The page on paper, to take along to the event; the screen does not show it. */
export function PrintedRegistration({ event, registration, companions }: Props) {
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const words = useTranslations('event')
  const regionName = useRegionName()
  const { date, time, end_time, region, language, signup_hint } = event
  const place = venueOf(event, events('online'))
  const facts = [
    [words('date'), longDate(date, useLocale())],
    [
      events('time'),
      end_time ? events('time_range', { from: time, to: end_time }) : events('time_from', { from: time }),
    ],
    [events('place'), place],
    [events('region'), place.includes(region) ? '' : regionName(region)],
    [events('credits'), creditsOf(event, useTranslations())],
    [t('registered'), useFormatter().list([registration, ...companions].map(fullName))],
  ]
  return (
    <div className={classes.printed}>
      <p className={classes.title} lang={language}>
        {event.title}
      </p>
      <dl className={classes.facts}>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>{t(isOnline(event) ? 'bring_online' : 'bring_onsite')}</p>
      {signup_hint && (
        <div lang={language}>
          <RichText html={signup_hint} />
        </div>
      )}
    </div>
  )
}
