'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useDownload } from '@/client/downloads/use-download'
import { PrintItems, useMayPrint } from './PrintItems'

/** Nobody prints from a phone at the entrance, where the room belongs to the names. */
export function PrintMenu({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const download = useDownload()
  if (!useMayPrint()) return null
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          visibleFrom="sm"
          variant="default"
          size="var(--target)"
          loading={download.loading}
          aria-label={t('print')}
          title={t('print')}
        >
          <IconPrinter aria-hidden size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <PrintItems workshop_id={workshop_id} download={download} />
      </Menu.Dropdown>
    </Menu>
  )
}
