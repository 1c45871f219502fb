'use client'

import type { ComponentProps } from 'react'
import { controlOf, Field } from './Field'
import classes from './field.module.css'
import { type FieldProps, useInput } from './frame'

type Native = ComponentProps<'input'>
type Props = FieldProps &
  Pick<Native, 'autoComplete' | 'inputMode' | 'placeholder' | 'readOnly' | 'maxLength' | 'autoFocus'> & {
    type?: 'text' | 'email' | 'tel' | 'url'
  }

export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  readOnly,
  maxLength,
  autoFocus,
  ...props
}: Props) {
  const { value, onChange, input } = useInput(props)
  return (
    <Field input={input}>
      <input
        {...controlOf(input)}
        {...{ type, autoComplete, inputMode, placeholder, readOnly, maxLength, autoFocus }}
        className={classes.control}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

/** 3 to 6 rows: public site, point 5. */
export function TextAreaField(props: FieldProps) {
  const { value, onChange, input } = useInput(props)
  return (
    <Field input={input}>
      <textarea
        {...controlOf(input)}
        className={`${classes.control} ${classes.area}`}
        rows={3}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
