'use client'

import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { useDownload } from '@/client/use-download'
import { EXPORT_TYPES, exportRegistrations } from '../../contract/office'

/** Downloads the people of an event as a spreadsheet: all, or those with one status. */
export function ExportMenu({ workshop_id: id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const may = useMay()
  const { loading, fetchFile } = useDownload()
  if (!may(exportRegistrations)) return null
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" loading={loading} leftSection={<IconDownload aria-hidden size={18} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => void fetchFile(exportRegistrations, { body: { id, type } })}>
            {t(`export_${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
