import { Menu } from '@mantine/core'
import { IconFileDownload, IconUpload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { IMPORT_KINDS } from '@/contract/values/imports'
import { Link } from '@/ui/navigation/Link'
import { importPath, templatePath } from './import-path'

export function ImportMenu({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('imports')
  const locale = useLocale()
  return (
    <>
      <Menu.Label>{t('menu')}</Menu.Label>
      {IMPORT_KINDS.map((kind) => (
        <Menu.Item
          key={kind}
          component={Link}
          href={importPath(workshop_id, kind)}
          leftSection={<IconUpload aria-hidden size={18} />}
        >
          {t(`menu_${kind}`)}
        </Menu.Item>
      ))}
      <Menu.Item
        component="a"
        href={templatePath(locale)}
        download
        leftSection={<IconFileDownload aria-hidden size={18} />}
      >
        {t('template')}
      </Menu.Item>
    </>
  )
}
