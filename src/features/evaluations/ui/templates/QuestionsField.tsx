'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { type EntryAction, EntryButtons, focusFirstEnabled } from '@/ui/form/fields/EntryButtons'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { useFormDetails } from '@/ui/form/form-details'
import { QUESTION_KINDS, QUESTIONS_MAX, type Question, SUBJECTS } from '../../contract/questionnaire'
import type { TemplateDraft } from '../../contract/templates'
import classes from './template-form.module.css'

const FIELD = 'questions'

const newQuestion = (): Question => ({
  key: `q_${crypto.randomUUID().slice(0, 8)}`,
  subject: 'contents',
  kind: 'scale',
  text_de: '',
  text_en: '',
})

/** The questions of a template, each folded to one line, in an order of their own. */
export function QuestionsField() {
  const t = useTranslations('evaluation_templates')
  const core = useTranslations('core')
  const id = useId()
  const { readOnly } = useFormDetails()
  const nameOf = useQuestionNames()
  const { fields, append, move, remove } = useFieldArray<{ questions: Question[] }>({ name: FIELD })
  const [announcement, setAnnouncement] = useState('')
  const [added, setAdded] = useState<number>()
  useQuestionsLabel()

  const idOf = (index: number) => (action: EntryAction) => `${id}-${index}-${action}`
  const change = (act: () => void, words: string) =>
    flushSync(() => {
      act()
      setAnnouncement(words)
      setAdded(undefined)
    })
  const moveBy = (index: number, by: 1 | -1) => {
    const to = index + by
    change(() => move(index, to), core('pick_moved', { name: nameOf(index), place: to + 1, count: fields.length }))
    const [way, back] = by < 0 ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focusFirstEnabled(idOf(to)(way), idOf(to)(back))
  }
  const removeAt = (index: number) => {
    change(() => remove(index), core('pick_removed', { name: nameOf(index) }))
    focusFirstEnabled(idOf(index)('remove'), idOf(index - 1)('remove'), `${id}-add`)
  }
  return (
    <div>
      {fields.length > 0 && (
        <ol className={classes.list} aria-label={t('questions')}>
          {fields.map((field, index) => (
            <li key={field.id} className={classes.entry}>
              <details className={classes.details} open={added === index}>
                <summary className={classes.summary}>{nameOf(index)}</summary>
                <QuestionFields name={`${FIELD}.${index}`} />
              </details>
              {!readOnly && (
                <span className={classes.buttons}>
                  <EntryButtons
                    name={nameOf(index)}
                    idOf={idOf(index)}
                    isFirst={index === 0}
                    isLast={index === fields.length - 1}
                    onMove={(by) => moveBy(index, by)}
                    onRemove={() => removeAt(index)}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!readOnly && fields.length < QUESTIONS_MAX && (
        <Button
          id={`${id}-add`}
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={() => {
            setAdded(fields.length)
            append(newQuestion(), { focusName: `${FIELD}.${fields.length}.text_de` })
          }}
        >
          {t('question_add')}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}

/** One question; `name` is its path in the form. */
function QuestionFields({ name }: { name: string }) {
  const t = useTranslations('evaluation_templates')
  const words = useTranslations('evaluations')
  return (
    <div className={classes.question}>
      <TextField name={`${name}.text_de`} label={t('text_de')} required />
      <TextField name={`${name}.text_en`} label={t('text_en')} required />
      <FieldRow>
        <SelectField
          name={`${name}.kind`}
          label={t('kind')}
          options={QUESTION_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        />
        <SelectField
          name={`${name}.subject`}
          label={t('subject')}
          description={t('subject_hint')}
          options={SUBJECTS.map((subject) => ({ value: subject, label: words(`subject_${subject}`) }))}
        />
      </FieldRow>
    </div>
  )
}

/** The questions as they are typed, by their places. */
function useQuestionNames() {
  const t = useTranslations('evaluation_templates')
  const words = useTranslations('evaluations')
  const locale = useLocale()
  const questions = useWatch<TemplateDraft, 'questions'>({ name: FIELD })
  return (index: number): string => {
    const question = questions?.[index]
    if (!question) return t('question', { number: index + 1 })
    const text = question[`text_${locale}`] || t('question', { number: index + 1 })
    return `${text} (${words(`subject_${question.subject}`)})`
  }
}

/** Lets the question about a conflict name the field. */
function useQuestionsLabel() {
  const t = useTranslations('evaluation_templates')
  const locale = useLocale()
  const { labels, readings } = useFormDetails()
  useEffect(() => {
    labels.set(FIELD, t('questions'))
    readings.set(FIELD, (value) =>
      Array.isArray(value)
        ? value.map((question) => String(Reflect.get(Object(question), `text_${locale}`))).join(' · ')
        : undefined,
    )
  }, [labels, readings, t, locale])
}
