'use client'

import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { urlOf } from '@/contract/endpoint'
import { shortDate } from '@/i18n/calendar'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { Loaded } from '@/ui/feedback/Loaded'
import { FigurePart } from '@/ui/figures/FigurePart'
import { PeriodInputs } from '@/ui/form/period/PeriodInputs'
import { usePeriod } from '@/ui/form/period/use-period'
import { Cluster, Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { ANSWERS_MIN } from '../contract/event'
import { getEvaluationSeason, printEvaluationSeason } from '../contract/season'
import { seasonParts } from '../rules/tables'

export function SeasonScreen() {
  const t = useTranslations('evaluations')
  const root = useTranslations()
  const locale = useLocale()
  const may = useMay()
  const { asked, setPeriod } = usePeriod()
  const season = useQuery(query(getEvaluationSeason, { query: asked }))
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
      <Stack>
        <Cluster gap="md">
          <PeriodInputs
            asked={asked}
            shown={season.data}
            labels={{ from: t('season.from'), to: t('season.to') }}
            onChange={(change) => void setPeriod(change)}
          />
        </Cluster>
        <Loaded query={season} waiting={320}>
          {(data) => (
            <>
              <p>
                {t('season.period', { from: shortDate(data.from, locale), to: shortDate(data.to, locale) })}
                {': '}
                {t('season.sum', { events: data.total.events, answers: data.total.answers })}
              </p>
              <p>{data.events.length > 0 ? t('season.steps', { count: ANSWERS_MIN }) : t('season.empty')}</p>
              {data.is_cut && <p>{t('season.cut')}</p>}
              {seasonParts(data, root).map((part) => (
                <FigurePart key={part.title} part={part} isOpen />
              ))}
            </>
          )}
        </Loaded>
      </Stack>
    </>
  )
}
