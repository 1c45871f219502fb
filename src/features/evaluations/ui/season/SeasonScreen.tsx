'use client'

import { Skeleton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { urlOf } from '@/contract/endpoint'
import { shortDate } from '@/i18n/calendar'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { LoadError } from '@/ui/feedback/LoadError'
import { FigurePart } from '@/ui/figures/FigurePart'
import { PeriodInputs } from '@/ui/form/period/PeriodInputs'
import { usePeriod } from '@/ui/form/period/use-period'
import { PageHeader } from '@/ui/layout/PageHeader'
import { ANSWERS_MIN } from '../../contract/event'
import { getEvaluationSeason, printEvaluationSeason } from '../../contract/season'
import { seasonParts } from '../../rules/tables'
import classes from './season.module.css'

/** The evaluations of a period: means by event and by speaker. The address holds the period. */
export function SeasonScreen() {
  const t = useTranslations('evaluations')
  const root = useTranslations()
  const locale = useLocale()
  const may = useMay()
  const { asked, setPeriod } = usePeriod()
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
        <PeriodInputs
          asked={asked}
          shown={data}
          labels={{ from: t('season.from'), to: t('season.to') }}
          onChange={(change) => void setPeriod(change)}
        />
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
      {data && data.events.length > 0 && <p className={classes.sum}>{t('season.steps', { count: ANSWERS_MIN })}</p>}
      {data?.is_cut && <p className={classes.sum}>{t('season.cut')}</p>}
      {data && data.events.length === 0 && <p className={classes.sum}>{t('season.empty')}</p>}
      {data && seasonParts(data, root).map((part) => <FigurePart key={part.title} part={part} />)}
    </>
  )
}
