import { type FieldProps, useFieldInput } from '../form-details'
import type { Option } from './SelectField'

/** The values of a field that holds several of some options, in the order of the options. */
export function useChosenOptions(options: readonly Option[], props: FieldProps) {
  const chosenIn = (value: unknown) =>
    Array.isArray(value) ? options.filter((option) => value.includes(option.value)) : []
  const reading = (value: unknown) =>
    chosenIn(value)
      .map(({ label }) => label)
      .join(', ')
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  return { chosen: chosenIn(value).map((option) => option.value), onChange, input }
}
