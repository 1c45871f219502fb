'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import type { Guest } from '@/features/registrations/contract/check-in'
import { saveRegistration } from '@/features/registrations/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import type { CheckInScreenState } from '../use-check-in-screen'
import { addGuest } from '../use-guest-list'
import { CheckInDialog } from './CheckInDialog'
import { withSaved } from './with-saved'

type Props = { screen: CheckInScreenState; opened: boolean; person: Guest; onClose: () => void }

/** A note that all staff at the entrance read at the name. It is saved at once, so it needs the network. */
export function NoteDialog({ screen, opened, person, onClose }: Props) {
  const t = useTranslations('check_in')
  const people = useTranslations('people')
  const queries = useQueryClient()
  const { id, entrance_note } = person
  const form = useApiForm(saveRegistration, {
    defaultValues: { id, entrance_note, notify: false },
    silent: true,
    onSaved: async (saved) => {
      await addGuest(queries, screen.workshop_id, withSaved(person, saved))
      onClose()
    },
  })
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
