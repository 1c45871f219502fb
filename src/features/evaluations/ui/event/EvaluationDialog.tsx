import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo } from '@/client/calls/query'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { DEFAULT_CLOSING_DAYS, type Goal } from '@/contract/values/evaluations'
import { IconButton } from '@/ui/buttons/IconButton'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { SaveDialog } from '@/ui/form/FormDialog'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { controlPropsOf, Field } from '@/ui/form/fields/Field'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import fieldClasses from '@/ui/form/fields/field.module.css'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { type FieldProps, useFieldInput } from '@/ui/form/form-details'
import { useFieldWords } from '@/ui/form/use-field-words'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { deleteEvaluation, type LoadedEvaluation, saveEvaluation } from '../../contract/event'
import { GOALS_MAX } from '../../contract/questionnaire'
import classes from './evaluation.module.css'

type Props = { workshop_id: number; loaded: LoadedEvaluation; onClose: () => void }

export function EvaluationDialog({ workshop_id, loaded, onClose }: Props) {
  const t = useTranslations('evaluations')
  const field = useFieldWords('evaluations')
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
  const isPlanned = !evaluation || evaluation.state === 'planned'
  const isNewer = evaluation !== null && evaluation.template.newest_version > evaluation.template.version
  const remove = evaluation && may(deleteEvaluation) && evaluation.answers === 0 && (
    <DeleteButton
      endpoint={deleteEvaluation}
      params={{ id: workshop_id }}
      name={t('title')}
      question={t('delete_question')}
      onDeleted={closeChanged}
    />
  )
  return (
    <SaveDialog title={t(evaluation ? 'change' : 'create')} form={form} foot={remove} onClose={onClose}>
      <SelectField
        name="template_id"
        label={t('template_id')}
        description={isPlanned ? undefined : t('template_fixed')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      {isPlanned && isNewer && (
        <CheckboxField name="takes_newest" label={t('takes_newest', { version: evaluation.template.newest_version })} />
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
      <NumberField {...field('closing_days')} min={1} required />
    </SaveDialog>
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

function GoalsField() {
  const t = useTranslations('evaluations')
  const id = useId()
  const { fields, append, remove } = useFieldArray<{ goals: Goal[] }>({ name: 'goals' })
  return (
    <Stack as="fieldset" gap="sm" aria-describedby={id}>
      <legend className={fieldClasses.label}>{t('goals')}</legend>
      <Muted id={id}>{t('goals_hint')}</Muted>
      {fields.map((field, index) => (
        <div className={classes.goal} key={field.id}>
          <FieldRow>
            <TextField name={`goals.${index}.text_de`} label={t('goal_de', { number: index + 1 })} />
            <TextField name={`goals.${index}.text_en`} label={t('goal_en', { number: index + 1 })} />
          </FieldRow>
          <IconButton icon="trash" label={t('goal_remove', { number: index + 1 })} onClick={() => remove(index)} />
        </div>
      ))}
      {fields.length < GOALS_MAX && (
        <Cluster>
          <ToolButton
            icon={IconPlus}
            onClick={() => append({ text_de: '', text_en: '' }, { focusName: `goals.${fields.length}.text_de` })}
          >
            {t('goal_add')}
          </ToolButton>
        </Cluster>
      )}
    </Stack>
  )
}

/** A list of texts, one on each line; null while it is empty. */
function LinesField(props: FieldProps) {
  const { value, onChange, input } = useFieldInput(props)
  const stored = Array.isArray(value) ? value.join('\n') : ''
  const [typed, setTyped] = useState(stored)
  // A line break that was just typed is kept in the field, although it adds no text yet.
  const shown = textOf(linesOf(typed)) === stored ? typed : stored
  return (
    <Field input={input}>
      <textarea
        {...controlPropsOf(input)}
        className={`${fieldClasses.control} ${fieldClasses.area}`}
        rows={3}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(linesOf(currentTarget.value))
        }}
      />
    </Field>
  )
}

function linesOf(text: string): string[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return lines.length > 0 ? lines : null
}

const textOf = (lines: string[] | null): string => lines?.join('\n') ?? ''
