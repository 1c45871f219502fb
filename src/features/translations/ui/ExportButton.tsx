import { IconFileDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import type { Locale } from '@/contract/locales'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { exportTranslations } from '../contract'

export function ExportButton({ from, to }: { from: Locale; to: Locale }) {
  const t = useTranslations('translations')
  const may = useMay()
  const { loading, fetchFile } = useDownload()
  if (!may(exportTranslations)) return null
  return (
    <ToolButton
      icon={IconFileDownload}
      loading={loading}
      onClick={() => void fetchFile(exportTranslations, { query: { language: to, sourceLanguage: from } })}
    >
      {t('export', { language: t(`language_${to}`) })}
    </ToolButton>
  )
}
