import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import type { ListQuery } from '@/contract/lists'
import { exportAllWorkshops, exportWorkshops } from '../../contract/office'

/** Links instead of calls let the browser write the file to disk without holding it in memory. */
export function ExportButtons({ query }: { query: Partial<ListQuery> }) {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const may = useMay()
  const link = { component: 'a', variant: 'default', download: true } as const
  return (
    <>
      {may(exportWorkshops) && (
        <Button
          {...link}
          href={urlOf(exportWorkshops, { query: { ...query, locale } })}
          leftSection={<IconDownload aria-hidden size={18} />}
        >
          {t('export')}
        </Button>
      )}
      {may(exportAllWorkshops) && (
        <Button
          {...link}
          href={urlOf(exportAllWorkshops, { query: { locale } })}
          leftSection={<IconFileSpreadsheet aria-hidden size={18} />}
        >
          {t('export_full')}
        </Button>
      )}
    </>
  )
}
