import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { type ApiForm, useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { Form } from '@/ui/form/Form'
import { TextAreaField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { addPersonNote, type PersonNote, savePersonNote } from '../contract/people'
import { useRefreshPerson } from './use-refresh-person'

type AddProps = { id: string; onSaved: () => void }

export function AddNoteForm({ id, onSaved }: AddProps) {
  const t = useTranslations('person')
  const afterSave = useAfterSave(onSaved)
  const form = useApiForm(addPersonNote, {
    params: { id },
    defaultValues: { text: '' },
    silent: true,
    onSaved: afterSave,
  })
  return <NoteForm form={form} name="new" label={t('note_new')} />
}

type EditProps = { id: string; note: PersonNote; onClose: () => void }

/** A note that somebody else has changed meanwhile is not overwritten without a question. */
export function EditNoteForm({ id, note: { id: note, text, updated_at }, onClose }: EditProps) {
  const t = useTranslations('person')
  const core = useTranslations('core')
  const afterSave = useAfterSave(onClose)
  const form = useApiForm(savePersonNote, {
    params: { id, note },
    defaultValues: { text, updated_at },
    silent: true,
    onSaved: afterSave,
  })
  return (
    <>
      <NoteForm form={form} name={note} label={t('note')} />
      <Button variant="subtle" onClick={onClose}>
        {core('cancel')}
      </Button>
    </>
  )
}

function useAfterSave(onSaved: () => void) {
  const notices = useNotices()
  const refresh = useRefreshPerson()
  return async () => {
    notices.saved()
    await refresh()
    onSaved()
  }
}

type FormProps<V extends FieldValues> = { form: ApiForm<V>; name: string; label: string }

function NoteForm<V extends FieldValues>({ form, name, label }: FormProps<V>) {
  const t = useTranslations('person')
  return (
    <Form form={form} id={`note-${name}`}>
      <TextAreaField name="text" label={label} autoComplete="off" />
      <SaveButton label={t('note_save')} />
    </Form>
  )
}
