import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo, query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { listWorkshops } from '@/features/workshops/contract/office'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { leaveSeries, SERIES_MAX } from '@/features/workshops/contract/series'
import { shortDate } from '@/i18n/calendar'
import { Icon } from '@/ui/content/Icon'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { Disclosure } from '@/ui/frame/Disclosure'
import { MenuLine } from '@/ui/frame/MenuLine'
import { Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import classes from './SeriesMenu.module.css'

/** The dates of the series of an event as a menu of links. An event without a series shows nothing. */
export function SeriesMenu({ id }: { id: number }) {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const may = useMay()
  const { data } = useQuery({
    ...query(listWorkshops, { query: { filter: { series: id }, sortBy: 'date', per_page: SERIES_MAX } }),
    enabled: may(listWorkshops),
  })
  const dates = data?.data ?? []
  if (dates.length < 2) return null
  const place = dates.findIndex((event) => event.id === id) + 1
  return (
    <nav className={classes.series} aria-label={t('series')}>
      <Disclosure
        summary={
          <>
            {t('series_place', { place, count: dates.length })}
            <Icon name="chevron_down" size={16} />
          </>
        }
      >
        <Stack as="ul" gap="0" className={classes.dates}>
          {dates.map((event) => (
            <li key={event.id}>
              <MenuLine
                as={Link}
                className={classes.date}
                href={officeEventPath(event.id)}
                aria-current={event.id === id ? 'page' : undefined}
                data-state={event.state}
              >
                {shortDate(event.date, locale)}
                {event.state === 'cancelled' && <span className="visually-hidden"> ({t('state_cancelled')})</span>}
              </MenuLine>
            </li>
          ))}
        </Stack>
        {may(leaveSeries) && <LeaveButton id={id} />}
      </Disclosure>
    </nav>
  )
}

function LeaveButton({ id }: { id: number }) {
  const t = useTranslations('workshops')
  const { opened, open, close, focus } = useOpened<'leave'>()
  const { run, isRunning } = useAction(() => call(leaveSeries, { params: { id } }), {
    notice: () => t('series_left'),
    onSettled: close,
    stale: isRelatedTo(saveWorkshop),
  })
  return (
    <>
      <Button ref={focus.ref} variant="subtle" fullWidth onClick={() => open('leave')}>
        {t('series_leave')}
      </Button>
      {opened && (
        <ConfirmDialog
          title={t('series_leave_title')}
          label={t('series_leave')}
          isRunning={isRunning}
          onConfirm={run}
          onClose={close}
        >
          <p>{t('series_leave_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
