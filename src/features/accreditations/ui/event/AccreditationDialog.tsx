import { useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { pickNames } from '@/contract/fields'
import { Form } from '@/ui/form/Form'
import { FormDialog } from '@/ui/form/FormDialog'
import { SaveButton } from '@/ui/form/SaveButton'
import { UnsavedChangesGuard } from '@/ui/form/UnsavedChangesGuard'
import {
  ACCREDITATION_FIELDS,
  type Accreditation,
  type AccreditationDraft,
  type AccreditedEvent,
  saveAccreditation,
} from '../../contract/accreditations'
import type { Body } from '../../contract/bodies'
import { AccreditationFields } from './AccreditationFields'
import { useRefreshAccreditations } from './use-refresh-accreditations'

type Props = {
  workshop_id: number
  edited: Accreditation | 'new'
  bodies: readonly Body[]
  event: AccreditedEvent
  staff: readonly { id: number; name: string }[]
  signers: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Adds an accreditation to an event, or changes one. */
export function AccreditationDialog({ workshop_id, edited, onClose, ...offered }: Props) {
  const t = useTranslations('accreditations')
  const notices = useNotices()
  const refresh = useRefreshAccreditations()
  const isNew = edited === 'new'
  const form = useApiForm(saveAccreditation, {
    params: { id: workshop_id, accreditation: isNew ? 'new' : edited.id },
    defaultValues: isNew ? EMPTY_ACCREDITATION : draftOf(edited),
    silent: true,
    onSaved: () => {
      if (isNew) notices.inform(t('saved_new'))
      else notices.saved()
      onClose()
      void refresh()
    },
  })
  const { isDirty } = useFormState({ control: form.control })
  return (
    <FormDialog title={t(isNew ? 'form_new' : 'form_change')} onClose={onClose}>
      <Form form={form} wide>
        <UnsavedChangesGuard active={isDirty} />
        <AccreditationFields {...offered} hasPassword={!isNew && edited.has_password} />
        <SaveButton />
      </Form>
    </FormDialog>
  )
}

const EMPTY_ACCREDITATION = {
  body_id: undefined,
  category: '',
  points_basis: 0,
  points_test: 0,
  points_speaker: 0,
  number: '',
  password: undefined,
  scientific_lead: '',
  signer_id: null,
  provider: '',
  state: 'to_apply',
  applied_on: null,
  decided_on: null,
  person_in_charge: null,
  valid_from: null,
  valid_until: null,
  shows_application: false,
} as const

/** The password is omitted, so that a save without a new one keeps it. */
const draftOf = ({ updated_at, ...accreditation }: Accreditation): AccreditationDraft => ({
  ...pickNames(accreditation, ACCREDITATION_FIELDS),
  updated_at,
  password: undefined,
})
