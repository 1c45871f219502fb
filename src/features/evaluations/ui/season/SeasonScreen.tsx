'use client'

import { Skeleton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { parseAsString, useQueryStates } from 'nuqs'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { urlOf } from '@/contract/endpoint'
import { day } from '@/contract/shapes'
import { shortDate } from '@/i18n/calendar'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { LoadError } from '@/ui/feedback/LoadError'
import { PageHeader } from '@/ui/layout/PageHeader'
import { getEvaluationSeason, printEvaluationSeason } from '../../contract/season'
import { EventsTable, SpeakersTable } from './SeasonTables'
import classes from './season.module.css'

/** The evaluations of a period: means by event and by speaker. The address holds the period. */
export function SeasonScreen() {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  const may = useMay()
  const [period, setPeriod] = useQueryStates({ from: parseAsString, to: parseAsString })
  const asked = { from: dayIn(period.from), to: dayIn(period.to) }
  const { data, error, isFetching, refetch } = useQuery(query(getEvaluationSeason, { query: asked }))
  const failure = error instanceof CallFailed && !data ? error : undefined
  return (
    <>
      <PageHeader title={t('season.title')}>
        {may(printEvaluationSeason) && (
          <DownloadButton
            icon={IconFileTypePdf}
            href={urlOf(printEvaluationSeason, { query: { ...asked, language: locale } })}
          >
            {t('season.print')}
          </DownloadButton>
        )}
      </PageHeader>
      <div className={classes.period}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className={classes.day}>
            <span>{t(`season.${name}`)}</span>
            <input
              type="date"
              className={classes.input}
              value={asked[name] ?? data?.[name] ?? ''}
              onChange={({ currentTarget }) => void setPeriod({ [name]: dayIn(currentTarget.value) ?? null })}
            />
          </label>
        ))}
      </div>
      {failure && <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !failure && <Skeleton className={classes.waiting} />}
      {data && (
        <p className={classes.sum}>
          {t('season.period', { from: shortDate(data.from, locale), to: shortDate(data.to, locale) })}
          {': '}
          {t('season.sum', { events: data.total.events, answers: data.total.answers })}
        </p>
      )}
      {data && data.events.length === 0 && <p className={classes.sum}>{t('season.empty')}</p>}
      {data && data.events.length > 0 && <EventsTable season={data} />}
      {data && data.speakers.length > 0 && <SpeakersTable speakers={data.speakers} />}
    </>
  )
}

/** A date that is still being typed, or was altered in the address, asks for no period. */
const dayIn = (text: string | null): string | undefined => day.safeParse(text).data
