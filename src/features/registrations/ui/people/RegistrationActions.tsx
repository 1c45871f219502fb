'use client'

import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconMail, IconPencil, IconUserX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { IconButton } from '@/ui/buttons/IconButton'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { sendMail } from '../../contract/mailing'
import { moveRegistrations, promoteInterests } from '../../contract/moves'
import { deleteRegistration, getPerson, type ListedRegistration, saveRegistration } from '../../contract/office'
import { displayName } from '../../rules/people'
import { isSeated, isWaitingParty } from '../../rules/states'
import { useRefreshPeople } from '../calls/use-refresh-people'
import { LazyMoveDialog } from '../moving/LazyMoveDialog'
import { usePromote } from '../moving/use-promote'
import { SeatDialog } from '../person/SeatDialog'
import { useCheckIn } from '../person/use-check-in'
import type { OpenedPerson } from '../person/use-opened-person'
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
      {may(promoteInterests) && isWaitingParty(person) && <PromoteButton person={person} />}
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

function PromoteButton({ person }: Pick<Props, 'person'>) {
  const t = useTranslations('moving')
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const { promote, dialog } = usePromote({ onClose: returnFocus })
  return (
    <>
      <IconButton
        ref={ref}
        icon="user_plus"
        label={t('promote_named', { email: person.email })}
        onClick={() => promote([person.id])}
      />
      {dialog}
    </>
  )
}

function MoreMenu({ person, onOpen }: Props) {
  const t = useTranslations('people')
  const moving = useTranslations('moving')
  const may = useMay()
  const [opened, setOpened] = useState<'cancel' | 'move'>()
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const label = t('more_named', { name: displayName(person) })
  const close = () => {
    setOpened(undefined)
    returnFocus()
  }
  /** Moves the focus to the menu's button first, so that closing the person returns to it. */
  const openPerson = (part?: 'mails') => {
    ref.current?.focus()
    onOpen(person.id, { part })
  }
  const mayCancel = may(saveRegistration) && isSeated(person)
  const mayMove = may(moveRegistrations) && person.participated === null && person.cancelled_at === null
  if (!may(getPerson) && !mayCancel && !mayMove) return null

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
          {mayMove && (
            <Menu.Item leftSection={<IconArrowsExchange aria-hidden size={18} />} onClick={() => setOpened('move')}>
              {moving('move')}
            </Menu.Item>
          )}
          {mayCancel && (
            <Menu.Item leftSection={<IconUserX aria-hidden size={18} />} onClick={() => setOpened('cancel')}>
              {t('cancel')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'cancel' && <SeatDialog action="cancel" person={person} onClose={close} />}
      {opened === 'move' && (
        <LazyMoveDialog
          workshop_id={person.workshop_id}
          ids={[person.id]}
          name={displayName(person)}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}
