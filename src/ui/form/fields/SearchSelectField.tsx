import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FieldProps, useFieldInput } from '../form-details'
import type { Option } from './SelectField'

type Props = FieldProps & {
  options: readonly Option[]
  placeholder?: string
  /** Called with the value that a person has chosen. */
  onChosen?: (value: Option['value']) => void
}

/** Chooses one of many options by typing; emits its value. */
export function SearchSelectField({ options, placeholder, onChosen, ...props }: Props) {
  const t = useTranslations('core')
  const reading = (value: unknown) => options.find((option) => option.value === value)?.label
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const choose = (key: string | null) => {
    const option = options.find((candidate) => String(candidate.value) === key)
    if (!option) return
    onChange(option.value)
    onChosen?.(option.value)
  }
  return (
    <Select
      {...input}
      searchable
      allowDeselect={false}
      placeholder={placeholder}
      nothingFoundMessage={t('nothing_found')}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={options.some((option) => option.value === value) ? String(value) : null}
      onChange={choose}
    />
  )
}
