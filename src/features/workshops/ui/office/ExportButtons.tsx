import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import type { ListQuery } from '@/contract/lists'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { exportAllWorkshops, exportWorkshops } from '../../contract/office'

/** Links instead of calls let the browser write the file to disk without holding it in memory. */
export function ExportButtons({ query }: { query: Partial<ListQuery> }) {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const may = useMay()
  return (
    <>
      {may(exportWorkshops) && (
        <DownloadButton icon={IconDownload} href={urlOf(exportWorkshops, { query: { ...query, locale } })}>
          {t('export')}
        </DownloadButton>
      )}
      {may(exportAllWorkshops) && (
        <DownloadButton icon={IconFileSpreadsheet} href={urlOf(exportAllWorkshops, { query: { locale } })}>
          {t('export_full')}
        </DownloadButton>
      )}
    </>
  )
}
