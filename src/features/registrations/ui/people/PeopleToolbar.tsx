'use client'

import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconUserPlus, IconUsersMinus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { ResponseBody } from '@/client/call'
import { useMay } from '@/client/permissions'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { useReturnFocus } from '../../../../client/use-return-focus'
import { listGuests } from '../../contract/check-in'
import { type countRegistrations, removeAllParticipants, saveRegistration } from '../../contract/office'
import { AudienceMailMenu } from '../mailing/AudienceMailMenu'
import { ExportMenu } from './ExportMenu'
import { RemoveAllDialog } from './RemoveAllDialog'

type Counts = ResponseBody<typeof countRegistrations>

type Props = { workshop_id: number; counts: Counts | undefined; importMenu: ReactNode; onAdd: () => void }

/** The actions for all people of an event that the reader may use. */
export function PeopleToolbar({ workshop_id, counts, importMenu, onAdd }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  return (
    <>
      {may(listGuests) && (
        <RouteButton variant="quiet" href={`/admin/events/${workshop_id}/check-in`}>
          {t('door')}
        </RouteButton>
      )}
      <AudienceMailMenu workshop_id={workshop_id} counts={counts} />
      {importMenu}
      <ExportMenu workshop_id={workshop_id} />
      {may(saveRegistration) && (
        <Button leftSection={<IconUserPlus aria-hidden size={18} />} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
      {may(removeAllParticipants) && counts !== undefined && counts.total > 0 && (
        <MoreMenu workshop_id={workshop_id} total={counts.total} />
      )}
    </>
  )
}

/** Removing everybody is inside a menu, so that nobody presses it by accident. */
function MoreMenu({ workshop_id, total }: { workshop_id: number; total: number }) {
  const t = useTranslations('people')
  const [removing, setRemoving] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const close = () => {
    setRemoving(false)
    returnFocus()
  }
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon ref={ref} variant="default" size="var(--target)" aria-label={t('more')} title={t('more')}>
            <IconDotsVertical aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconUsersMinus aria-hidden size={18} />}
            onClick={() => setRemoving(true)}
          >
            {t('remove_all')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {removing && <RemoveAllDialog workshop_id={workshop_id} total={total} onClose={close} />}
    </>
  )
}
