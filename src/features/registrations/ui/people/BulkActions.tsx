'use client'

import { Button, Menu } from '@mantine/core'
import {
  IconCash,
  IconCashOff,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/permissions'
import type { ChosenRows } from '@/ui/table/selection'
import { CHANGES, type Change, changeRegistrations, deleteRegistration } from '../contract/office'
import { ChangeDialog } from './ChangeDialog'
import { chosenOf } from './chosen'
import { MailChosen } from './MailChosen'
import { useFocusBack } from './use-focus-back'

const ICONS = {
  check_in: IconCircleCheck,
  check_out: IconCircleX,
  paid: IconCash,
  unpaid: IconCashOff,
  cancel: IconUserX,
  delete: IconTrash,
} satisfies Record<Change, unknown>

type Props = { workshop_id: number; rows: ChosenRows; clear: () => void }

/** What can be done with everybody who is ticked. */
export function ManyActions({ workshop_id, rows, clear }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const [action, setAction] = useState<Change>()
  const chosen = chosenOf(rows, workshop_id)
  const offered = CHANGES.filter((name) => name !== 'delete' || may(deleteRegistration))
  const { ref, back } = useFocusBack<HTMLButtonElement>()
  return (
    <>
      {may(changeRegistrations) && (
        <Menu position="top-end" returnFocus>
          <Menu.Target>
            <Button ref={ref} variant="default" rightSection={<IconChevronUp aria-hidden size={18} />}>
              {t('change')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((name) => {
              const Icon = ICONS[name]
              return (
                <Menu.Item key={name} leftSection={<Icon aria-hidden size={18} />} onClick={() => setAction(name)}>
                  {t(`change_${name}`)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      <MailChosen chosen={chosen} count={rows.count} onDone={clear} />
      {action && (
        <ChangeDialog
          {...{ action, chosen, count: rows.count }}
          onClose={() => {
            setAction(undefined)
            back()
          }}
          onDone={() => {
            setAction(undefined)
            clear()
          }}
        />
      )}
    </>
  )
}
