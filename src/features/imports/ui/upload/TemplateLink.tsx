'use client'

import { IconFileDownload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { templatePath } from '../import-path'

export function TemplateLink() {
  const t = useTranslations('imports')
  return (
    <DownloadButton href={templatePath(useLocale())} icon={IconFileDownload}>
      {t('template')}
    </DownloadButton>
  )
}
