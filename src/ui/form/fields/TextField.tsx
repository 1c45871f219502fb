import type { ComponentProps } from 'react'
import { type FieldProps, useFieldInput } from '../form-details'
import { controlPropsOf, Field } from './Field'
import classes from './field.module.css'

type Native = ComponentProps<'input'>
type Props = FieldProps &
  Pick<Native, 'autoComplete' | 'inputMode' | 'placeholder' | 'readOnly' | 'maxLength' | 'autoFocus' | 'list'> & {
    type?: 'text' | 'email' | 'tel' | 'url'
  }

export function TextField({
  name,
  label,
  description,
  required,
  disabled,
  revalidates,
  columns,
  type = 'text',
  ...attributes
}: Props) {
  const { value, onChange, input } = useFieldInput({
    name,
    label,
    description,
    required,
    disabled,
    revalidates,
    columns,
  })
  return (
    <Field input={input}>
      <input
        {...controlPropsOf(input)}
        {...attributes}
        type={type}
        className={classes.control}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

/** Grows with its text from 3 to 6 rows. */
export function TextAreaField({ autoComplete, ...props }: FieldProps & Pick<Native, 'autoComplete'>) {
  const { value, onChange, input } = useFieldInput(props)
  return (
    <Field input={input}>
      <textarea
        {...controlPropsOf(input)}
        autoComplete={autoComplete}
        className={`${classes.control} ${classes.area}`}
        rows={3}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
