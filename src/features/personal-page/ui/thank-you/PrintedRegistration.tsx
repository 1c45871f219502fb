import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { fullName } from '@/features/registrations/rules/people'
import { isOnline, venueOf } from '@/features/workshops/rules'
import { useRegionName } from '@/features/workshops/ui/public/use-region-name'
import { useTimeText } from '@/features/workshops/ui/public/use-time-text'
import { longDate } from '@/i18n/calendar'
import { RichText } from '@/ui/content/RichText'
import { Fact, Facts, Heading, Stack } from '@/ui/layout/layout'
import type { LinkedRegistration } from '../../service/linked-registration'
import classes from './PrintedRegistration.module.css'

type Props = Pick<LinkedRegistration, 'event' | 'registration' | 'companions'>

/** The page on paper, to take along to the event; the screen does not show it. */
export function PrintedRegistration({ event, registration, companions }: Props) {
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const words = useTranslations('event')
  const regionName = useRegionName()
  const timeTextOf = useTimeText()
  const { date, region, language, signup_hint } = event
  const place = venueOf(event, events('online'))
  const facts = [
    [words('date'), longDate(date, useLocale())],
    [events('time'), timeTextOf(event)],
    [events('place'), place],
    [events('region'), place.includes(region) ? '' : regionName(region)],
    [events('credits'), creditsOf(event, useTranslations())],
    [t('registered'), useFormatter().list([registration, ...companions].map(fullName))],
  ]
  return (
    <Stack gap="lg" className={classes.printed}>
      <Heading size="h2" lang={language}>
        {event.title}
      </Heading>
      <Facts look="columns">
        {facts.map(
          ([term, value]) =>
            value && (
              <Fact key={term} term={term}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
      <p>{t(isOnline(event) ? 'bring_online' : 'bring_onsite')}</p>
      {signup_hint && (
        <div lang={language}>
          <RichText html={signup_hint} />
        </div>
      )}
    </Stack>
  )
}
