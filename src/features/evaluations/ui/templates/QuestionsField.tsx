import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { randomKey } from '@/client/calls/random-key'
import { QUESTION_KINDS, QUESTIONS_MAX, type Question, SUBJECTS } from '@/contract/values/evaluations'
import { EntryListField } from '@/ui/form/fields/EntryListField'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'

const newQuestion = (): Question => ({
  key: `q_${randomKey().slice(0, 12)}`,
  subject: 'contents',
  kind: 'scale',
  text_de: '',
  text_en: '',
})

export function QuestionsField() {
  const t = useTranslations('evaluation_templates')
  const locale = useLocale()
  const words = useTranslations('evaluations')
  const textOf = useCallback((question: Question) => question[`text_${locale}`], [locale])
  return (
    <EntryListField
      name="questions"
      label={t('questions')}
      addLabel={t('question_add')}
      max={QUESTIONS_MAX}
      newEntry={newQuestion}
      firstField="text_de"
      nameOf={(question, index) => {
        const text = (question && textOf(question)) || t('question', { number: index + 1 })
        return question ? `${text} (${words(`subject_${question.subject}`)})` : text
      }}
      readingOf={textOf}
    >
      {(path) => <QuestionFields name={path} />}
    </EntryListField>
  )
}

/** One question; `name` is its path in the form. */
function QuestionFields({ name }: { name: string }) {
  const t = useTranslations('evaluation_templates')
  const words = useTranslations('evaluations')
  return (
    <>
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
    </>
  )
}
