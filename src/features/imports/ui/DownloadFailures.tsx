'use client'

import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/call'
import { download } from '@/client/download'
import { useNotices } from '@/client/notices'
import { useMay } from '@/client/permissions'
import { downloadFailures, type ImportResult } from '../contract'

type Props = { result: Pick<ImportResult, 'id' | 'counts' | 'has_failures'> }

/** The faulty rows with their reasons as a spreadsheet, while they are kept. */
export function DownloadFailures({ result: { id, counts, has_failures } }: Props) {
  const t = useTranslations('imports')
  const locale = useLocale()
  const may = useMay()
  const notices = useNotices()
  const [loading, setLoading] = useState(false)
  if (!has_failures || !may(downloadFailures)) return null

  const fetchFile = async () => {
    setLoading(true)
    try {
      await download(downloadFailures, { query: { id, locale } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={loading}
      leftSection={<IconFileAlert aria-hidden size={18} />}
      onClick={() => void fetchFile()}
    >
      {t('failures_download', { count: counts.failed })}
    </Button>
  )
}
