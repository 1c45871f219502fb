'use client'

import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconUserPlus, IconUsersMinus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Answer } from '@/client/call'
import { useMay } from '@/client/permissions'
import { ImportMenu } from '@/features/imports/ui/ImportMenu'
import { RouteButton } from '@/ui/RouteButton'
import { listDoor } from '../contract/check-in'
import { type countRegistrations, removeAllParticipants, saveRegistration } from '../contract/office'
import { ExportMenu } from './ExportMenu'
import { MailMenu } from './MailMenu'
import { RemoveAll } from './RemoveAll'
import { useFocusBack } from './use-focus-back'

type Counts = Answer<typeof countRegistrations>

type Props = { workshop_id: number; counts: Counts | undefined; onAdd: () => void }

/** What can be done with the people of an event as a whole, as far as the reader may. */
export function PeopleToolbar({ workshop_id, counts, onAdd }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  return (
    <>
      {may(listDoor) && (
        <RouteButton look="quiet" href={`/admin/events/${workshop_id}/check-in`}>
          {t('door')}
        </RouteButton>
      )}
      <MailMenu workshop_id={workshop_id} counts={counts} />
      <ImportMenu workshop_id={workshop_id} />
      <ExportMenu workshop_id={workshop_id} />
      {may(saveRegistration) && (
        <Button leftSection={<IconUserPlus aria-hidden size={18} />} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
      {may(removeAllParticipants) && counts !== undefined && counts.total > 0 && (
        <More workshop_id={workshop_id} total={counts.total} />
      )}
    </>
  )
}

/** What nobody is to press by accident lies a step further away. */
function More({ workshop_id, total }: { workshop_id: number; total: number }) {
  const t = useTranslations('people')
  const [removing, setRemoving] = useState(false)
  const { ref, back } = useFocusBack<HTMLButtonElement>()
  const close = () => {
    setRemoving(false)
    back()
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
      {removing && <RemoveAll workshop_id={workshop_id} total={total} onClose={close} />}
    </>
  )
}
