'use client'

import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/call'
import { download } from '@/client/download'
import { useNotices } from '@/client/notices'
import { useMay } from '@/client/permissions'
import { EXPORT_TYPES, exportRegistrations } from '../contract/office'

/** The people of an event as a spreadsheet: all, or those who are that far. */
export function ExportMenu({ workshop_id: id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const may = useMay()
  const notices = useNotices()
  const [loading, setLoading] = useState(false)
  if (!may(exportRegistrations)) return null

  const fetchFile = async (type: (typeof EXPORT_TYPES)[number]) => {
    setLoading(true)
    try {
      await download(exportRegistrations, { body: { id, type } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" loading={loading} leftSection={<IconDownload aria-hidden size={18} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => void fetchFile(type)}>
            {t(`export_${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
