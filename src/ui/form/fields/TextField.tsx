import type { ComponentProps } from 'react'
import { pickNames } from '@/contract/fields'
import { type FieldProps, useFieldInput } from '../form-details'
import { controlPropsOf, Field } from './Field'
import classes from './field.module.css'

const ATTRIBUTES = [
  'autoComplete',
  'inputMode',
  'placeholder',
  'readOnly',
  'maxLength',
  'autoFocus',
  'list',
] as const satisfies (keyof Native)[]

type Native = ComponentProps<'input'>
type Props = FieldProps & Pick<Native, (typeof ATTRIBUTES)[number]> & { type?: 'text' | 'email' | 'tel' | 'url' }

export function TextField({ type = 'text', ...props }: Props) {
  const { value, onChange, input } = useFieldInput(props)
  return (
    <Field input={input}>
      <input
        {...controlPropsOf(input)}
        {...pickNames(props, ATTRIBUTES)}
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
