'use client'

import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { urlOf } from '@/contract/endpoint'
import { PERSON_PAGE_CALL } from '@/contract/person-page'
import { listNotificationEmails } from '@/features/notifications/contract'
import { shortDate } from '@/i18n/calendar'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Loaded } from '@/ui/feedback/Loaded'
import { usePeriod } from '@/ui/form/period/use-period'
import { Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { exportSeason, getSeason, listSeasonPeople, printSeason, sendSeasonMail } from '../contract/season'
import { PeoplePart } from './PeoplePart'
import { PeriodChooser } from './PeriodChooser'
import { SeasonFigures } from './SeasonFigures'
import { SendMailButton } from './SendMailButton'

/** The figures of a period. The address holds the period. */
export function SeasonScreen() {
  const t = useTranslations('season')
  const locale = useLocale()
  const may = useMay()
  const { asked, setPeriod } = usePeriod()
  const inLanguage = { ...asked, language: locale }
  const season = useQuery(query(getSeason, { query: inLanguage }))
  return (
    <>
      <PageHeader title={t('title')}>
        {may(listNotificationEmails) && (
          <RouteButton href="/admin/notification-emails" variant="quiet">
            {t('recipients')}
          </RouteButton>
        )}
        {may(sendSeasonMail) && <SendMailButton />}
        {may(exportSeason) && (
          <DownloadButton icon={IconFileSpreadsheet} href={urlOf(exportSeason, { query: inLanguage })}>
            {t('export')}
          </DownloadButton>
        )}
        {may(printSeason) && (
          <DownloadButton icon={IconFileTypePdf} href={urlOf(printSeason, { query: inLanguage })}>
            {t('print')}
          </DownloadButton>
        )}
      </PageHeader>
      <PeriodChooser asked={asked} shown={season.data} onChange={(change) => void setPeriod(change)} />
      <Stack gap="sm">
        <Loaded query={season} waiting={320}>
          {(data) => (
            <>
              <p>
                {t('compared', {
                  from: shortDate(data.from, locale),
                  to: shortDate(data.to, locale),
                  before_from: shortDate(data.before_from, locale),
                  before_to: shortDate(data.before_to, locale),
                })}
              </p>
              <SeasonFigures season={data} />
            </>
          )}
        </Loaded>
        {may(listSeasonPeople) && may(PERSON_PAGE_CALL) && <PeoplePart {...asked} />}
      </Stack>
    </>
  )
}
