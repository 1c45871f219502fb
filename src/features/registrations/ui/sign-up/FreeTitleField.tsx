'use client'

import { controlOf, Field } from '@/ui/form/Field'
import controls from '@/ui/form/field.module.css'
import { type FieldProps, useInput } from '@/ui/form/frame'
import { TITLES } from '../contract/public'

/** The title of a companion: free text, with the usual ones to pick. */
export function FreeTitleField(props: FieldProps) {
  const { value, onChange, input } = useInput(props)
  const list = `${input.id}-list`
  return (
    <Field input={input}>
      <input
        {...controlOf(input)}
        className={controls.control}
        list={list}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {TITLES.filter(Boolean).map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </Field>
  )
}
