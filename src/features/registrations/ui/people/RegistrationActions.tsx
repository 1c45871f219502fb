'use client'

import { Menu } from '@mantine/core'
import { IconMail, IconPencil, IconUserX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/permissions'
import { DeleteButton } from '@/ui/DeleteButton'
import { IconButton } from '@/ui/IconButton'
import { sendMail } from '../contract/mailing'
import { deleteRegistration, getPerson, type ListedRegistration, saveRegistration } from '../contract/office'
import { holdsSeat } from './holds-seat'
import { nameOf } from './name-of'
import classes from './RegistrationsTab.module.css'
import { SeatDialog } from './SeatDialog'
import { useCheckIn } from './use-check-in'
import { useFocusBack } from './use-focus-back'
import type { OpenedPerson } from './use-opened-person'
import { usePeopleChanged } from './use-people-changed'

type Props = { person: ListedRegistration; onOpen: OpenedPerson['open'] }

/** What can be done with one person from the list, as far as the reader may. */
export function RegistrationActions({ person, onOpen }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const peopleChanged = usePeopleChanged()
  const name = nameOf(person)
  return (
    <span className={classes.row}>
      {may(saveRegistration) && !person.erased_at && <CheckIn person={person} />}
      {!person.preliminary_registration && !person.erased_at && <More person={person} onOpen={onOpen} />}
      {may(deleteRegistration) && (
        <DeleteButton
          compact
          endpoint={deleteRegistration}
          params={{ id: person.id }}
          name={name}
          question={t('delete_question', { name })}
          onDeleted={() => void peopleChanged()}
        />
      )}
    </span>
  )
}

/** One tap in or out. */
function CheckIn({ person }: Pick<Props, 'person'>) {
  const t = useTranslations('people')
  const checkIn = useCheckIn()
  const isThere = person.participated !== null
  if (!isThere && !holdsSeat(person)) return null

  const label = t(isThere ? 'check_out_named' : 'check_in_named', { name: nameOf(person) })
  return (
    <IconButton
      icon={isThere ? 'circle_check_filled' : 'circle_check'}
      tone={isThere ? 'good' : undefined}
      label={label}
      onClick={() => void checkIn(person, !isThere)}
    />
  )
}

function More({ person, onOpen }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const [cancelling, setCancelling] = useState(false)
  const { ref, back } = useFocusBack<HTMLButtonElement>()
  const label = t('more_named', { name: nameOf(person) })
  const close = () => {
    setCancelling(false)
    back()
  }
  /** From the menu's button, so that closing the person leads back to it. */
  const openPerson = (part?: 'mails') => {
    ref.current?.focus()
    onOpen(person.id, { part })
  }
  const mayCancel = may(saveRegistration) && holdsSeat(person)
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
      {cancelling && <SeatDialog step="cancel" person={person} onClose={close} />}
    </>
  )
}
