'use client'

import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo, query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { listWorkshops } from '@/features/workshops/contract/office'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { leaveSeries, SERIES_MAX } from '@/features/workshops/contract/series'
import { shortDate } from '@/i18n/calendar'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { Link } from '@/ui/navigation/Link'
import classes from './SeriesBanner.module.css'

/** The dates of the series of an event, each a link. An event without a series shows nothing. */
export function SeriesBanner({ id }: { id: number }) {
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
      <Text span size="sm" fw={600}>
        {t('series_place', { place, count: dates.length })}
      </Text>
      <ul className={classes.dates}>
        {dates.map((event) => (
          <li key={event.id}>
            <Link
              className={classes.date}
              href={officeEventPath(event.id)}
              aria-current={event.id === id ? 'page' : undefined}
              data-state={event.state}
            >
              {shortDate(event.date, locale)}
              {event.state === 'cancelled' && <span className="visually-hidden"> ({t('state_cancelled')})</span>}
            </Link>
          </li>
        ))}
      </ul>
      {may(leaveSeries) && <LeaveButton id={id} />}
    </nav>
  )
}

function LeaveButton({ id }: { id: number }) {
  const t = useTranslations('workshops')
  const [isAsking, setIsAsking] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const close = () => {
    setIsAsking(false)
    returnFocus()
  }
  const { leave, isRunning } = useLeaveSeries(id, close)
  return (
    <>
      <Button ref={ref} variant="subtle" size="compact-sm" onClick={() => setIsAsking(true)}>
        {t('series_leave')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('series_leave_title')}
          label={t('series_leave')}
          isRunning={isRunning}
          onConfirm={leave}
          onClose={close}
        >
          <Text>{t('series_leave_text')}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Takes an event out of its series. */
function useLeaveSeries(id: number, onDone: () => void) {
  const t = useTranslations('workshops')
  const notices = useNotices()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(leaveSeries, { params: { id } }),
    onSuccess: () => notices.inform(t('series_left')),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
    },
    onSettled: () => {
      void queries.invalidateQueries({ predicate: isRelatedTo(saveWorkshop) })
      onDone()
    },
  })
  return { leave: () => mutate(), isRunning: isPending }
}
