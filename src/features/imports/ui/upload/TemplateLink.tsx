'use client'

import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { templatePath } from '../import-path'

export function TemplateLink() {
  const t = useTranslations('imports')
  return (
    <Button
      component="a"
      variant="default"
      href={templatePath(useLocale())}
      download
      leftSection={<IconFileDownload aria-hidden size={18} />}
    >
      {t('template')}
    </Button>
  )
}
