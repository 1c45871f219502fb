'use client'

import { useTranslations } from 'next-intl'
import { Callout } from '@/ui/feedback/Callout'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import type { Guest } from '../../contract/guest-list'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInDialog } from './CheckInDialog'
import { useGuestForm } from './use-guest-form'

type Props = { screen: CheckInScreenState; opened: boolean; person: Guest; onClose: () => void }

/** A note that all staff at the entrance read at the name. It is saved at once, so it needs the network. */
export function NoteDialog({ screen, opened, person, onClose }: Props) {
  const t = useTranslations('check_in')
  const people = useTranslations('people')
  const { workshop_id } = screen
  const { entrance_note } = person
  const form = useGuestForm({ workshop_id, person, onClose }, { entrance_note, notify: false })
  return (
    <CheckInDialog
      screen={screen}
      opened={opened}
      title={t('note_title', { name: screen.nameOf(person) })}
      closeLabel={t('walk_in_close')}
      onClose={onClose}
    >
      <Form form={form}>
        {screen.isOffline && <Callout tone="plain">{t('needs_network')}</Callout>}
        <TextField name="entrance_note" label={people('entrance_note')} />
        <SaveButton />
      </Form>
    </CheckInDialog>
  )
}
