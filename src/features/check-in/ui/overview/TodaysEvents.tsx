import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { type ListedWorkshop, listWorkshops } from '@/features/workshops/contract/office'
import { checkInPath, officeOverviewPath } from '@/features/workshops/contract/office-path'
import { useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Anchor } from '@/i18n/Anchor'
import { showTime } from '@/i18n/formats'
import { Icon } from '@/ui/content/Icon'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { listGuests } from '../../contract/guest-list'
import classes from './TodaysEvents.module.css'

const REFRESH_INTERVAL = 60_000

/** The events of today, each one press away from its check-in. */
export function TodaysEvents() {
  const t = useTranslations('home')
  const id = useId()
  const input = { filter: { today: 1 }, sortBy: 'date', sortByDirection: 'asc' } as const
  const events = useQuery({
    ...listQuery(listWorkshops, input),
    refetchInterval: REFRESH_INTERVAL,
    select: ({ data }) => data.filter(({ state }) => state !== 'cancelled'),
  })
  return (
    <section className={classes.today} aria-labelledby={id} aria-busy={events.isPending}>
      <h2 className="visually-hidden" id={id}>
        {t('today')}
      </h2>
      <Loaded query={events} waiting={68}>
        {(today) =>
          today.length === 0 ? (
            <Muted className={classes.none}>{t('today_none')}</Muted>
          ) : (
            <Stack as="ul" gap="xs">
              {today.map((event) => (
                <li key={event.id}>
                  <TodaysEvent event={event} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </section>
  )
}

function TodaysEvent({ event }: { event: ListedWorkshop }) {
  const t = useTranslations('home')
  const formats = useFormats()
  const mayCheckIn = useMay()(listGuests)
  const texts = useCountTexts()
  const { id, title, time, count, language } = event
  const facts = [showTime(time, formats), texts.ofRegistered(count), count.participated > 0 && texts.ofAttended(count)]
  const EventLink = mayCheckIn ? Anchor : Link
  return (
    <EventLink className={classes.event} href={mayCheckIn ? checkInPath(id) : officeOverviewPath(id)}>
      <span className={classes.day}>{t('today')}</span>
      <span className={classes.words}>
        <span className={classes.title} lang={language}>
          {title}
        </span>
        <Muted as="span" isSmall>
          {facts.filter(Boolean).join(' · ')}
        </Muted>
      </span>
      {mayCheckIn && (
        <span className={classes.action}>
          {t('today_check_in')}
          <Icon name="arrow_right" size={20} />
        </span>
      )}
    </EventLink>
  )
}
