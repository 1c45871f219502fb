'use client'

import { Button, Menu } from '@mantine/core'
import { IconFileDownload, IconUpload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { Link } from '@/ui/navigation/Link'
import { checkImport, IMPORT_KINDS } from '../contract'
import { importPath, templatePath } from './import-path'

/** Menu items for each kind of import, and the template. */
export function ImportMenu({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('imports')
  const locale = useLocale()
  const may = useMay()
  if (!may(checkImport)) return null

  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" leftSection={<IconUpload aria-hidden size={18} />}>
          {t('menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {IMPORT_KINDS.map((kind) => (
          <Menu.Item key={kind} component={Link} href={importPath(workshop_id, kind)}>
            {t(`menu_${kind}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={templatePath(locale)}
          download
          leftSection={<IconFileDownload aria-hidden size={18} />}
        >
          {t('template')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
