'use client'

import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { useDownload } from '@/client/downloads/use-download'
import { EXPORT_TYPES, exportRegistrations } from '@/features/registrations/contract/office'

type Props = { workshop_id: number; download: ReturnType<typeof useDownload> }

/** The items of a menu that download the people of an event as a spreadsheet: all, or those with one status. */
export function ExportMenu({ workshop_id: id, download: { fetchFile } }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  if (!may(exportRegistrations)) return null
  return (
    <>
      <Menu.Label>{t('export')}</Menu.Label>
      {EXPORT_TYPES.map((type) => (
        <Menu.Item
          key={type}
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => void fetchFile(exportRegistrations, { body: { id, type } })}
        >
          {t(`export_${type}`)}
        </Menu.Item>
      ))}
    </>
  )
}
