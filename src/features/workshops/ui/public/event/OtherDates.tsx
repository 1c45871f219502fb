import { useLocale, useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { longDate } from '@/i18n/calendar'
import { Heading, Row, Rows, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { eventPath, type OtherDate } from '../../../contract/public'
import classes from '../list/EventTiles.module.css'
import { StateChip } from '../StateChip'
import { useTimeText } from '../use-time-text'

/** The other coming dates of the series, each with its own page. */
export function OtherDates({ dates, isDirect }: { dates: readonly OtherDate[]; isDirect: boolean }) {
  const t = useTranslations('event')
  const timeTextOf = useTimeText()
  const locale = useLocale()
  return (
    <Stack as="section" className={classes.section} aria-labelledby="other-dates">
      <Heading size="h3" id="other-dates">
        {t('other_dates')}
      </Heading>
      <Rows>
        {dates.map((event) => (
          <Row key={event.id}>
            <TextLink as={Anchor} isStrong href={eventPath(event.id, isDirect)}>
              <span>
                <time dateTime={event.date}>{longDate(event.date, locale)}</time>
                {', '}
                {timeTextOf(event)}
              </span>
            </TextLink>
            <StateChip event={event} />
          </Row>
        ))}
      </Rows>
    </Stack>
  )
}
