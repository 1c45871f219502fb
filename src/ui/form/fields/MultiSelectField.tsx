'use client'

import { MultiSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FieldProps, useFieldInput } from '../form-details'
import type { Option } from './SelectField'

/** Chooses several of many options by typing; emits a list of values. */
export function MultiSelectField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const t = useTranslations('core')
  const { value, onChange, input } = useFieldInput(props)
  const chosen = Array.isArray(value) ? options.filter((option) => value.includes(option.value)) : []
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
