import { MultiSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { FieldProps } from '../form-details'
import type { Option } from './SelectField'
import { useChosenOptions } from './use-chosen-options'

/** Chooses several of many options by typing; emits a list of values. */
export function MultiSelectField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const t = useTranslations('core')
  const { chosen, onChange, input } = useChosenOptions(options, props)
  return (
    <MultiSelect
      {...input}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={t('nothing_found')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      data={options.map(({ value: own, label }) => ({ value: String(own), label }))}
      value={chosen.map(String)}
      onChange={(names) =>
        onChange(options.filter((option) => names.includes(String(option.value))).map((option) => option.value))
      }
    />
  )
}
