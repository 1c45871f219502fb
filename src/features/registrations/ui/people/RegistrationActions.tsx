'use client'

import { Menu } from '@mantine/core'
import { IconMail, IconPencil, IconUserX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/permissions'
import { IconButton } from '@/ui/buttons/IconButton'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { useReturnFocus } from '../../../../client/use-return-focus'
import { sendMail } from '../../contract/mailing'
import { deleteRegistration, getPerson, type ListedRegistration, saveRegistration } from '../../contract/office'
import { displayName, isSeated } from '../../rules'
import { SeatDialog } from '../person/SeatDialog'
import { useCheckIn } from '../person/use-check-in'
import type { OpenedPerson } from '../person/use-opened-person'
import { useRefreshPeople } from '../person/use-refresh-people'
import classes from './RegistrationsTab.module.css'

type Props = { person: ListedRegistration; onOpen: OpenedPerson['open'] }

/** The actions for one row that the reader may use. */
export function RegistrationActions({ person, onOpen }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const refreshPeople = useRefreshPeople()
  const name = displayName(person)
  return (
    <span className={classes.row}>
      {may(saveRegistration) && !person.erased_at && <CheckInButton person={person} />}
      {!person.preliminary_registration && !person.erased_at && <MoreMenu person={person} onOpen={onOpen} />}
      {may(deleteRegistration) && (
        <DeleteButton
          compact
          endpoint={deleteRegistration}
          params={{ id: person.id }}
          name={name}
          question={t('delete_question', { name })}
          onDeleted={() => void refreshPeople()}
        />
      )}
    </span>
  )
}

function CheckInButton({ person }: Pick<Props, 'person'>) {
  const t = useTranslations('people')
  const checkIn = useCheckIn()
  const isCheckedIn = person.participated !== null
  if (!isCheckedIn && !isSeated(person)) return null

  const label = t(isCheckedIn ? 'check_out_named' : 'check_in_named', { name: displayName(person) })
  return (
    <IconButton
      icon={isCheckedIn ? 'circle_check_filled' : 'circle_check'}
      tone={isCheckedIn ? 'good' : undefined}
      label={label}
      onClick={() => void checkIn(person, !isCheckedIn)}
    />
  )
}

function MoreMenu({ person, onOpen }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const [cancelling, setCancelling] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const label = t('more_named', { name: displayName(person) })
  const close = () => {
    setCancelling(false)
    returnFocus()
  }
  /** Moves the focus to the menu's button first, so that closing the person returns to it. */
  const openPerson = (part?: 'mails') => {
    ref.current?.focus()
    onOpen(person.id, { part })
  }
  const mayCancel = may(saveRegistration) && isSeated(person)
  if (!may(getPerson) && !mayCancel) return null

  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <IconButton ref={ref} icon="dots" label={label} />
        </Menu.Target>
        <Menu.Dropdown>
          {may(getPerson) && (
            <Menu.Item leftSection={<IconPencil aria-hidden size={18} />} onClick={() => openPerson()}>
              {t(may(saveRegistration) ? 'edit' : 'view')}
            </Menu.Item>
          )}
          {may(getPerson) && may(sendMail) && (
            <Menu.Item leftSection={<IconMail aria-hidden size={18} />} onClick={() => openPerson('mails')}>
              {t('send')}
            </Menu.Item>
          )}
          {mayCancel && (
            <Menu.Item leftSection={<IconUserX aria-hidden size={18} />} onClick={() => setCancelling(true)}>
              {t('cancel')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {cancelling && <SeatDialog action="cancel" person={person} onClose={close} />}
    </>
  )
}
