'use client'

import { MultiSelect, NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FieldProps, useInput } from './frame'

export type Option<Value extends string | number = string | number> = { value: Value; label: string }

/** One of a few: the device's own list. `placeholder` stands for "none" and emits null. */
export function SelectField({
  options,
  placeholder,
  ...props
}: FieldProps & { options: readonly Option[]; placeholder?: string }) {
  const { value, onChange, input } = useInput(props)
  const isChosen = options.some((option) => option.value === value)
  // Without a choice the browser would show the first one as if it were chosen.
  const none = placeholder === undefined && isChosen ? [] : [{ value: '', label: placeholder ?? '' }]
  return (
    <NativeSelect
      {...input}
      data={[...none, ...options.map(({ value: own, label }) => ({ value: String(own), label }))]}
      value={isChosen ? String(value) : ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        const option = options.find((candidate) => String(candidate.value) === chosen)
        onChange(option ? option.value : null)
      }}
    />
  )
}

/** Several of many, found by typing; emits a list of values. */
export function MultiSelectField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const t = useTranslations('core')
  const { value, onChange, input } = useInput(props)
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
