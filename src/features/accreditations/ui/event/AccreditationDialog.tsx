import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { pickNames } from '@/contract/fields'
import { SaveDialog } from '@/ui/form/FormDialog'
import {
  ACCREDITATION_FIELDS,
  type Accreditation,
  type AccreditationDraft,
  EMPTY_ACCREDITATION,
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

/** The password is omitted, so that a save without a new one keeps it. */
const draftOf = ({ updated_at, ...accreditation }: Accreditation): AccreditationDraft => ({
  ...pickNames(accreditation, ACCREDITATION_FIELDS),
  updated_at,
  password: undefined,
})
