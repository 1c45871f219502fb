import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { pickNames } from '@/contract/fields'
import { SaveDialog } from '@/ui/form/FormDialog'
import {
  ACCREDITATION_FIELDS,
  type Accreditation,
  type AccreditationDraft,
  type LoadedAccreditations,
  saveAccreditation,
} from '../../contract/accreditations'
import { AccreditationFields } from './AccreditationFields'
import { useRefreshAccreditations } from './use-refresh-accreditations'

type Props = {
  workshop_id: number
  edited: Accreditation | 'new'
  offered: LoadedAccreditations
  onClose: () => void
}

/** Adds an accreditation to an event, or changes one. */
export function AccreditationDialog({ workshop_id, edited, offered, onClose }: Props) {
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
  return (
    <SaveDialog title={t(isNew ? 'form_new' : 'form_change')} form={form} onClose={onClose}>
      <AccreditationFields {...offered} hasPassword={!isNew && edited.has_password} />
    </SaveDialog>
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
