import type { ReactNode } from 'react'
import { type FieldProps, useFieldInput } from '../form-details'
import { controlPropsOf, FieldError, FieldHint, RequiredMark } from './Field'
import { Tick } from './Tick'

/** `text` replaces the label where it contains a link; the label still names the field in the error summary. */
export function CheckboxField({ text, ...props }: FieldProps & { text?: ReactNode }) {
  const { value, onChange, input } = useFieldInput(props)
  const label = (
    <>
      {text ?? props.label}
      {props.required && <RequiredMark />}
    </>
  )
  return (
    <Tick
      {...controlPropsOf(input)}
      label={label}
      columns={props.columns}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    >
      <FieldHint input={input} />
      <FieldError input={input} />
    </Tick>
  )
}
