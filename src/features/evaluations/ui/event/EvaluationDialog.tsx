import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo } from '@/client/calls/query'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { DEFAULT_CLOSING_DAYS } from '@/contract/values/evaluations'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { Form } from '@/ui/form/Form'
import { FormDialog } from '@/ui/form/FormDialog'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { SaveButton } from '@/ui/form/SaveButton'
import { UnsavedChangesGuard } from '@/ui/form/UnsavedChangesGuard'
import { deleteEvaluation, type LoadedEvaluation, saveEvaluation } from '../../contract/event'
import { GoalsField } from './GoalsField'
import { LinesField } from './LinesField'

type Props = { workshop_id: number; loaded: LoadedEvaluation; onClose: () => void }

export function EvaluationDialog({ workshop_id, loaded, onClose }: Props) {
  const t = useTranslations('evaluations')
  const may = useMay()
  const notices = useNotices()
  const queries = useQueryClient()
  const { evaluation, templates, proposed_speakers } = loaded
  const closeChanged = () => {
    onClose()
    void queries.invalidateQueries({ predicate: isRelatedTo(saveEvaluation) })
  }
  const form = useApiForm(saveEvaluation, {
    params: { id: workshop_id },
    defaultValues: draftOf(loaded),
    silent: true,
    onSaved: () => {
      notices.saved()
      closeChanged()
    },
  })
  const { isDirty } = useFormState({ control: form.control })
  const isPlanned = !evaluation || evaluation.state === 'planned'
  const isNewer = evaluation !== null && evaluation.template.newest_version > evaluation.template.version
  return (
    <FormDialog title={t(evaluation ? 'change' : 'create')} onClose={onClose}>
      <Form form={form} wide>
        <UnsavedChangesGuard active={isDirty} />
        <SelectField
          name="template_id"
          label={t('template')}
          description={isPlanned ? undefined : t('template_fixed')}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        {isPlanned && isNewer && (
          <CheckboxField
            name="takes_newest"
            label={t('takes_newest', { version: evaluation.template.newest_version })}
          />
        )}
        <LinesField
          name="speakers"
          label={t('speakers')}
          description={
            proposed_speakers.length > 0
              ? t('speakers_hint', { names: proposed_speakers.join(', ') })
              : t('speakers_hint_none')
          }
        />
        <GoalsField />
        <NumberField
          name="closing_days"
          label={t('closing_days')}
          description={t('closing_days_hint')}
          min={1}
          required
        />
        <SaveButton />
      </Form>
      {evaluation && may(deleteEvaluation) && evaluation.answers === 0 && (
        <DeleteButton
          endpoint={deleteEvaluation}
          params={{ id: workshop_id }}
          name={t('title')}
          question={t('delete_question')}
          onDeleted={closeChanged}
        />
      )}
    </FormDialog>
  )
}

function draftOf({ evaluation, templates }: LoadedEvaluation) {
  if (evaluation) {
    const { template, follows_event, speakers, goals, closing_days, updated_at } = evaluation
    const draft = { template_id: template.id, takes_newest: false, goals, closing_days, updated_at }
    return { ...draft, speakers: follows_event ? null : speakers }
  }
  const [first] = templates
  return {
    template_id: first?.id,
    takes_newest: false,
    speakers: null,
    goals: [],
    closing_days: first?.closing_days ?? DEFAULT_CLOSING_DAYS,
  }
}
