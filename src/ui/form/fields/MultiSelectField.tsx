'use client'

import { MultiSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FieldProps, useFieldInput } from '../form-details'
import type { Option } from './SelectField'

/** Chooses several of many options by typing; emits a list of values. */
export function MultiSelectField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const t = useTranslations('core')
  const chosenOf = (values: unknown) =>
    Array.isArray(values) ? options.filter((option) => values.includes(option.value)) : []
  const reading = (values: unknown) =>
    chosenOf(values)
      .map(({ label }) => label)
      .join(', ')
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const chosen = chosenOf(value)
  return (
    <MultiSelect
      {...input}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={t('nothing_found')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      data={options.map(({ value: own, label }) => ({ value: String(own), label }))}
      value={chosen.map((option) => String(option.value))}
      onChange={(names) =>
        onChange(options.filter((option) => names.includes(String(option.value))).map((option) => option.value))
      }
    />
  )
}
