'use client'

import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconDevices,
  IconDoorExit,
  IconDotsVertical,
  IconFileText,
  IconRefresh,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { countRegistrations } from '@/features/registrations/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { Anchor } from '@/i18n/Anchor'
import { listDevices } from '../../contract/devices'
import { listPapers } from '../../contract/papers'
import type { DialogName } from '../dialogs/use-open-dialog'
import { PrintItems, useMayPrint } from '../papers/PrintItems'
import type { CheckInScreenState } from '../use-check-in-screen'
import classes from './bar.module.css'

type Props = { screen: CheckInScreenState; onOpen: (name: DialogName) => void }

/** Staff need these now and then. A helper may use none of them, and has no menu. */
export function CheckInMenu({ screen, onOpen }: Props) {
  const t = useTranslations('check_in')
  const may = useMay()
  if (screen.isHelper) return null
  const { workshop_id, counts, guestList, mayChange } = screen
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <ActionIcon className={classes.tool} variant="default" aria-label={t('menu')} title={t('menu')}>
          <IconDotsVertical aria-hidden size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {may(countRegistrations) && (
          <Menu.Item
            component={Anchor}
            href={officeTabPath(workshop_id, 'registrations')}
            leftSection={<IconArrowLeft aria-hidden size={18} />}
          >
            {t('to_event')}
          </Menu.Item>
        )}
        <Prints screen={screen} />
        {may(listDevices) && (
          <Menu.Item leftSection={<IconDevices aria-hidden size={18} />} onClick={() => onOpen('helpers')}>
            {t('access.title')}
          </Menu.Item>
        )}
        {may(listPapers) && (
          <Menu.Item leftSection={<IconFileText aria-hidden size={18} />} onClick={() => onOpen('papers')}>
            {t('papers.menu')}
          </Menu.Item>
        )}
        {mayChange && guestList.counts_attendance && (
          <Menu.Item
            leftSection={<IconDoorExit aria-hidden size={18} />}
            disabled={counts.here === 0}
            onClick={() => onOpen('end')}
          >
            {t('end')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconRefresh aria-hidden size={18} />} onClick={() => window.location.reload()}>
          {t('reload')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The server draws the documents, so printing needs the network. */
function Prints({ screen: { workshop_id, isOffline } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const download = useDownload()
  if (!useMayPrint()) return null
  if (isOffline) return <Menu.Label>{t('print_online')}</Menu.Label>
  return <PrintItems workshop_id={workshop_id} download={download} />
}
