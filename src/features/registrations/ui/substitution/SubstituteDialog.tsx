import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { pickNames } from '@/contract/fields'
import { SaveDialog } from '@/ui/form/FormDialog'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { TextField } from '@/ui/form/fields/TextField'
import { EMPTY_PERSON } from '../../contract/fields'
import type { ListedRegistration } from '../../contract/office'
import { SUBSTITUTE_FIELDS, substitutePerson } from '../../contract/substitution'
import { displayName } from '../../rules/people'
import { useRefreshPeople } from '../calls/use-people-action'
import { PointsFieldset } from '../numbers/PointsFieldset'
import { NameFields } from './NameFields'

type Props = {
  person: ListedRegistration
  onClose: () => void
  onDone: (substitute: ListedRegistration) => void
}

/** Gives the seat of a person to a colleague, and says first what that means. */
export function SubstituteDialog({ person, onClose, onDone }: Props) {
  const t = useTranslations('people.substitution')
  const fields = useTranslations('registrations')
  const notices = useNotices()
  const refreshPeople = useRefreshPeople()
  const name = displayName(person)
  const form = useApiForm(substitutePerson, {
    params: { id: person.id },
    defaultValues: {
      ...pickNames(EMPTY_PERSON, SUBSTITUTE_FIELDS),
      institution: person.institution,
      agb: false,
      notify: true,
    },
    silent: true,
    onSaved: (substitute) => {
      notices.inform(t('done', { name: displayName(substitute) }))
      onDone(substitute)
      void refreshPeople()
    },
  })
  return (
    <SaveDialog title={t('title', { name })} form={form} saveLabel={t('submit')} onClose={onClose}>
      <p>{t('text', { name })}</p>
      <p>{t('kept')}</p>
      <NameFields />
      <FieldRow>
        <TextField name="email" label={fields('email')} type="email" inputMode="email" autoComplete="off" required />
        <TextField name="institution" label={fields('institution')} autoComplete="off" />
      </FieldRow>
      <PointsFieldset workshop_id={person.workshop_id} />
      <CheckboxField name="agb" label={t('agb')} />
      <CheckboxField name="notify" label={t('notify')} />
    </SaveDialog>
  )
}
