import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { Goal } from '@/contract/values/evaluations'
import { IconButton } from '@/ui/buttons/IconButton'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import fieldClasses from '@/ui/form/fields/field.module.css'
import { TextField } from '@/ui/form/fields/TextField'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { GOALS_MAX } from '../../contract/questionnaire'
import classes from './evaluation.module.css'

export function GoalsField() {
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
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden size={18} />}
            onClick={() => append({ text_de: '', text_en: '' }, { focusName: `goals.${fields.length}.text_de` })}
          >
            {t('goal_add')}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}
