'use client'

import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { downloadFailures, type ImportResult } from '../../contract'

type Props = { result: Pick<ImportResult, 'id' | 'kind' | 'counts' | 'has_failures'> }

/** Downloads the faulty rows with their reasons until they are deleted. */
export function DownloadFailures({ result: { id, kind, counts, has_failures } }: Props) {
  const t = useTranslations('imports')
  const locale = useLocale()
  const may = useMay()
  const { loading, fetchFile } = useDownload()
  if (!has_failures || !may(downloadFailures)) return null
  return (
    <Button
      variant="default"
      loading={loading}
      leftSection={<IconFileAlert aria-hidden size={18} />}
      onClick={() => void fetchFile(downloadFailures, { query: { id, locale } })}
    >
      {t(kind === 'attendance' ? 'unassigned_download' : 'failures_download', { count: counts.failed })}
    </Button>
  )
}
