'use client'

import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, useInput } from './frame'

/** `text` stands in for the label where that holds a link; the label still names the field in the error summary. */
export function CheckboxField({ text, ...props }: FieldProps & { text?: ReactNode }) {
  const { value, onChange, input } = useInput(props)
  return (
    <Checkbox
      {...input}
      label={text ?? props.label}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
