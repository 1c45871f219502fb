import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconDevices,
  IconDoorExit,
  IconDotsVertical,
  IconFileText,
  IconRefresh,
} from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useDownload } from '@/client/downloads/use-download'
import { countRegistrations } from '@/features/registrations/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { Anchor } from '@/i18n/Anchor'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { listDevices } from '../../contract/devices'
import { listPapers } from '../../contract/papers'
import { useDevice } from '../device/use-device'
import { useDialogs } from '../dialogs/CheckInDialog'
import { EndDialog } from '../dialogs/ChoiceDialogs'
import { useGuests, useMayRecord } from '../entrance'
import { PrintItems, useMayPrint } from '../papers/PrintItems'
import classes from './bar.module.css'

// Few people open these, and the list has to be there at once.
const HelpersDialog = dynamic(() => import('../helpers/HelpersDialog').then((module) => module.HelpersDialog), {
  ssr: false,
})
const PapersDialog = dynamic(() => import('../papers/PapersDialog').then((module) => module.PapersDialog), {
  ssr: false,
})

/** Staff need these now and then. A helper may use none of them, and has no menu. */
export function CheckInMenu() {
  const t = useTranslations('check_in')
  const may = useMay()
  const { workshop_id, is_helper } = useDevice()
  const { counts, guestList } = useGuests()
  const mayRecord = useMayRecord()
  const { open, close } = useDialogs()
  if (is_helper) return null
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('menu')} title={t('menu')}>
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
        <Prints workshop_id={workshop_id} />
        {may(listDevices) && (
          <ActionItem icon={IconDevices} label={t('access.title')} onClick={() => open(<HelpersDialog />)} />
        )}
        {may(listPapers) && (
          <ActionItem
            icon={IconFileText}
            label={t('papers.menu')}
            onClick={() => open(<PapersDialog workshop_id={workshop_id} onClose={close} />)}
          />
        )}
        {mayRecord && guestList.counts_attendance && (
          <ActionItem
            icon={IconDoorExit}
            label={t('end')}
            disabled={counts.here === 0}
            onClick={() => open(<EndDialog />)}
          />
        )}
        <ActionItem icon={IconRefresh} label={t('reload')} onClick={() => window.location.reload()} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The server draws the documents, so printing needs the network. */
function Prints({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('check_in')
  const { isOffline } = useGuests()
  const download = useDownload()
  if (!useMayPrint()) return null
  if (isOffline) return <Menu.Label>{t('print_online')}</Menu.Label>
  return <PrintItems workshop_id={workshop_id} download={download} />
}
