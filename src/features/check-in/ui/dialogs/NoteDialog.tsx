import { useTranslations } from 'next-intl'
import { Callout } from '@/ui/feedback/Callout'
import { Form } from '@/ui/form/Form'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import type { Guest } from '../../contract/guest-list'
import { useGuests } from '../entrance'
import { CheckInDialog, type DialogProps } from './CheckInDialog'
import { useGuestForm } from './use-guest-form'

type Props = DialogProps & { person: Guest }

/** A note that all staff at the entrance read at the name. It is saved at once, so it needs the network. */
export function NoteDialog({ opened, person, onClose }: Props) {
  const t = useTranslations('check_in')
  const people = useTranslations('people')
  const { nameOf, isOffline } = useGuests()
  const { entrance_note } = person
  const form = useGuestForm({ person, onClose }, { entrance_note, notify: false })
  return (
    <CheckInDialog opened={opened} title={t('note_title', { name: nameOf(person) })} onClose={onClose}>
      <Form form={form}>
        {isOffline && <Callout tone="plain">{t('needs_network')}</Callout>}
        <TextField name="entrance_note" label={people('entrance_note')} />
        <SaveButton />
      </Form>
    </CheckInDialog>
  )
}
