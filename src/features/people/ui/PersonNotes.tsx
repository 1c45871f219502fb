import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { type ApiForm, useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { showInstant } from '@/i18n/formats'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { Form } from '@/ui/form/Form'
import { TextAreaField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { Cluster, Muted, Row, Rows } from '@/ui/layout/layout'
import { addPersonNote, deletePersonNote, type Person, type PersonNote, savePersonNote } from '../contract/people'
import { PersonCard } from './PersonCard'
import classes from './PersonPage.module.css'
import { useRefreshPerson } from './use-refresh-person'

export function PersonNotes({ person: { id, is_erased, notes } }: { person: Person }) {
  const t = useTranslations('person')
  const may = useMay()
  const [added, setAdded] = useState(0)
  if (is_erased) return null
  const form = may(addPersonNote) && <AddNoteForm key={added} id={id} onSaved={() => setAdded((count) => count + 1)} />
  return (
    <PersonCard title={t('notes')} count={notes.total} shown={notes.data.length} empty={t('no_notes')} before={form}>
      <Rows>
        {notes.data.map((note) => (
          <NoteRow key={note.id} id={id} note={note} />
        ))}
      </Rows>
      <HistoryLink object="person_notes" object_id={id} />
    </PersonCard>
  )
}

type RowProps = { id: string; note: PersonNote }

function NoteRow({ id, note }: RowProps) {
  const t = useTranslations('person')
  const formats = useFormats()
  const [isEdited, setEdited] = useState(false)
  const at = showInstant(note.updated_at, formats)
  if (isEdited)
    return (
      <Row className={classes.note}>
        <EditNoteForm id={id} note={note} onClose={() => setEdited(false)} />
      </Row>
    )
  return (
    <Row className={classes.note}>
      <p className={classes.text}>{note.text}</p>
      <Cluster gap="0 md" justify="between">
        <Muted isSmall>{note.author ? t('note_by', { name: note.author, at }) : at}</Muted>
        <NoteActions id={id} note={note} at={at} onEdit={() => setEdited(true)} />
      </Cluster>
    </Row>
  )
}

function NoteActions({ id, note, at, onEdit }: RowProps & { at: string; onEdit: () => void }) {
  const t = useTranslations('person')
  const may = useMay()
  const refresh = useRefreshPerson()
  return (
    <Cluster as="span" gap="0 md">
      {may(savePersonNote) && (
        <Button variant="subtle" onClick={onEdit} aria-label={t('note_edit_named', { at })}>
          {t('note_edit')}
        </Button>
      )}
      {may(deletePersonNote) && (
        <DeleteButton
          endpoint={deletePersonNote}
          params={{ id, note: note.id }}
          name={t('note_named', { at })}
          question={t('note_delete_question', { at })}
          onDeleted={() => void refresh()}
        />
      )}
    </Cluster>
  )
}

type AddProps = { id: string; onSaved: () => void }

function AddNoteForm({ id, onSaved }: AddProps) {
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
function EditNoteForm({ id, note: { id: note, text, updated_at }, onClose }: EditProps) {
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
