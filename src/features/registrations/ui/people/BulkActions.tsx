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
import { useReturnFocus } from '../../../../client/use-return-focus'
import { BULK_ACTIONS, type BulkAction, changeRegistrations, deleteRegistration } from '../../contract/office'
import { SelectionMailMenu } from '../mailing/SelectionMailMenu'
import { BulkActionDialog } from './BulkActionDialog'
import { peopleSelectionOf } from './people-selection'

const ICONS = {
  check_in: IconCircleCheck,
  check_out: IconCircleX,
  paid: IconCash,
  unpaid: IconCashOff,
  cancel: IconUserX,
  delete: IconTrash,
} satisfies Record<BulkAction, unknown>

type Props = { workshop_id: number; rows: ChosenRows; clear: () => void }

/** The actions for the ticked people. */
export function BulkActions({ workshop_id, rows, clear }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const [action, setAction] = useState<BulkAction>()
  const selection = peopleSelectionOf(rows, workshop_id)
  const offered = BULK_ACTIONS.filter((name) => name !== 'delete' || may(deleteRegistration))
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
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
      <SelectionMailMenu selection={selection} count={rows.count} onDone={clear} />
      {action && (
        <BulkActionDialog
          {...{ action, selection, count: rows.count }}
          onClose={() => {
            setAction(undefined)
            returnFocus()
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
