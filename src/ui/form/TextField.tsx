'use client'

import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type FieldProps, useInput } from './frame'

type Props = FieldProps &
  Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'placeholder' | 'readOnly' | 'maxLength' | 'autoFocus'> & {
    type?: 'text' | 'email' | 'tel' | 'url'
  }

export function TextField({
  type,
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
    <TextInput
      {...input}
      {...{ type, autoComplete, inputMode, placeholder, readOnly, maxLength, autoFocus }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** 3 to 6 rows: public site, point 5. */
export function TextAreaField(props: FieldProps) {
  const { value, onChange, input } = useInput(props)
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      maxRows={6}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
