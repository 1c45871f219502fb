import { type FieldProps, useFieldInput } from '@/ui/form/form-details'
import { GenderRadios } from './GenderRadios'

export function GenderField(props: FieldProps) {
  const { value, onChange, input } = useFieldInput(props)
  return (
    <GenderRadios
      input={input}
      radioOf={(gender) => ({ checked: value === gender, onChange: () => onChange(gender) })}
    />
  )
}
