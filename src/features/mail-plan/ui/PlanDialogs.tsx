import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { isListOf } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { type ApiForm, useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { PLANNED_MAIL_TYPES, type PlannedMailType } from '@/contract/values/mails'
import { inviteAudience, listAudiences } from '@/features/audiences/contract'
import type { WallClockSpan } from '@/features/workshops/rules'
import { MessageFields } from '@/features/workshops/ui/office/form/MessageFields'
import { showInstant } from '@/i18n/formats'
import { SaveDialog } from '@/ui/form/FormDialog'
import { FieldNote } from '@/ui/form/fields/FieldGroup'
import { SelectField } from '@/ui/form/fields/SelectField'
import { useOptions } from '@/ui/form/fields/use-options'
import { useFieldInput } from '@/ui/form/form-details'
import { useFieldWords } from '@/ui/form/use-field-words'
import { AUDIENCES_OF_TYPE, type EventMail, type PlannedMail, saveDefaultMail, savePlannedMail } from '../contract'
import { dueAt, planProblemOf } from '../rules'
import { draftOf, type PlanValues, proposeReminder } from './plan-draft'
import { PRESETS, partsOf, presetsFor, sidesOf } from './plan-offset'
import { useRefreshPlan } from './use-plan-changes'
import { useOffset, WhenFields } from './WhenFields'

type Props = {
  form: ApiForm<PlanValues>
  isNew: boolean
  /** Missing in the plan of new events, which have no date yet. */
  event?: WallClockSpan
  onClose: () => void
}

/** A planned mail in a dialog: its kind, its time and its recipients, and the text of a free message. */
function PlanForm({ form, isNew, event, onClose }: Props) {
  const t = useTranslations('mail_plan')
  return (
    <SaveDialog
      title={t(isNew ? 'add' : 'form_change')}
      form={form}
      saveLabel={t(isNew ? 'save_new' : 'save')}
      onClose={onClose}
    >
      <PlanFields event={event} />
    </SaveDialog>
  )
}

function PlanFields({ event }: Pick<Props, 'event'>) {
  const t = useTranslations('mail_plan')
  const type = useWatch<PlanValues, 'type'>({ name: 'type' })
  return (
    <>
      <TypeField />
      <WhenFields key={type} type={type} event={event} />
      {event && <DueNote type={type} event={event} />}
      <RecipientFields type={type} />
      {type === 'certificate' && <FieldNote>{t('certificate_hint')}</FieldNote>}
      {(type === 'evaluation' || type === 'evaluation_reminder') && <FieldNote>{t('evaluation_hint')}</FieldNote>}
      {type === 'message' && <MessageFields />}
    </>
  )
}

/** The recipients, where there is a choice. */
function RecipientFields({ type }: { type: PlannedMailType }) {
  const t = useTranslations('mail_plan')
  const field = useFieldWords('mail_plan')
  const may = useMay()
  const audience = useWatch<PlanValues, 'audience'>({ name: 'audience' })
  const offered = AUDIENCES_OF_TYPE[type]
  if (offered.length === 1) return null
  const permitted = offered.filter((value) => value !== 'audience' || value === audience || may(inviteAudience))
  return (
    <>
      <SelectField
        {...field('audience')}
        options={permitted.map((value) => ({ value, label: t(`audience_${value}`) }))}
      />
      {audience === 'audience' && <SavedAudienceField />}
    </>
  )
}

function SavedAudienceField() {
  const field = useFieldWords('mail_plan')
  const options = useOptions(listAudiences, ({ name }) => name)
  return <SelectField {...field('audience_id')} options={options} required />
}

/** Another type of mail proposes its own recipients, and a time where the present one makes no sense. */
function TypeField() {
  const t = useTranslations('mail_plan')
  const log = useTranslations('mail_log')
  const { setValue, getValues } = useFormContext<PlanValues>()
  const { value, onChange, input } = useFieldInput({ name: 'type', label: t('type') })
  const choose = (chosen: string) => {
    const type = PLANNED_MAIL_TYPES.find((known) => known === chosen)
    if (!type) return
    const [preset] = presetsFor(type)
    if (preset && !sidesOf(type).includes(partsOf(getValues()).side))
      for (const [field, part] of Object.entries(PRESETS[preset])) setValue(field, part, { shouldDirty: true })
    setValue('audience', AUDIENCES_OF_TYPE[type][0], { shouldDirty: true })
    onChange(type)
  }
  return (
    <NativeSelect
      {...input}
      value={String(value)}
      onChange={(event) => choose(event.currentTarget.value)}
      data={PLANNED_MAIL_TYPES.map((type) => ({ value: type, label: log(`type_${type}`) }))}
    />
  )
}

/** The time of sending as a date, as far as it is complete, or why it is refused. */
function DueNote({ type, event }: { type: PlannedMailType; event: WallClockSpan }) {
  const t = useTranslations('mail_plan')
  const errors = useTranslations('errors')
  const formats = useFormats()
  const { offset } = useOffset()
  if (offset.offset_minutes === null && (offset.offset_days === null || offset.at_time === null)) return null
  const plan = { type, ...offset }
  const due = dueAt(plan, event)
  if (Number.isNaN(due.getTime())) return null
  const problem = planProblemOf(plan, event, new Date())
  if (problem) return <FieldNote tone="warning">{errors(problem)}</FieldNote>
  return <FieldNote>{t('due', { at: showInstant(due.toISOString(), formats) })}</FieldNote>
}

type EventProps = {
  workshop_id: number
  edited: EventMail | 'new'
  data: EventMail[]
  /** Missing for a template, which has no date. */
  event?: WallClockSpan
  onClose: () => void
}

/** Plans a mail of an event, or changes a planned one. */
export function EventMailDialog({ workshop_id, edited, data, event, onClose }: EventProps) {
  const t = useTranslations('mail_plan')
  const notices = useNotices()
  const refresh = useRefreshPlan()
  const isNew = edited === 'new'
  const form = useApiForm(savePlannedMail, {
    params: { id: workshop_id, mail: isNew ? 'new' : edited.id },
    defaultValues: isNew ? proposeReminder(data, event, new Date()) : draftOf(edited),
    silent: true,
    onSaved: () => {
      if (isNew) notices.inform(t('saved_new'))
      else notices.saved()
      onClose()
      void refresh()
    },
  })
  return <PlanForm form={form} isNew={isNew} event={event} onClose={onClose} />
}

type DefaultProps = { edited: PlannedMail | 'new'; plan: PlannedMail[]; onClose: () => void }

/** Plans a mail for new events, or changes a planned one. */
export function DefaultMailDialog({ edited, plan, onClose }: DefaultProps) {
  const notices = useNotices()
  const queries = useQueryClient()
  const isNew = edited === 'new'
  const form = useApiForm(saveDefaultMail, {
    params: { id: isNew ? 'new' : edited.id },
    defaultValues: isNew ? proposeReminder(plan, undefined, new Date()) : draftOf(edited),
    silent: true,
    onSaved: () => {
      notices.saved()
      onClose()
      void queries.invalidateQueries({ predicate: isListOf(saveDefaultMail) })
    },
  })
  return <PlanForm form={form} isNew={isNew} onClose={onClose} />
}
