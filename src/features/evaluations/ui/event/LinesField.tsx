import { useState } from 'react'
import { controlPropsOf, Field } from '@/ui/form/fields/Field'
import fieldClasses from '@/ui/form/fields/field.module.css'
import { type FieldProps, useFieldInput } from '@/ui/form/form-details'

/** A list of texts, one on each line; null while it is empty. */
export function LinesField(props: FieldProps) {
  const { value, onChange, input } = useFieldInput(props)
  const stored = Array.isArray(value) ? value.join('\n') : ''
  const [typed, setTyped] = useState(stored)
  // A line break that was just typed is kept in the field, although it adds no text yet.
  const shown = textOf(linesOf(typed)) === stored ? typed : stored
  return (
    <Field input={input}>
      <textarea
        {...controlPropsOf(input)}
        className={`${fieldClasses.control} ${fieldClasses.area}`}
        rows={3}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(linesOf(currentTarget.value))
        }}
      />
    </Field>
  )
}

function linesOf(text: string): string[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return lines.length > 0 ? lines : null
}

const textOf = (lines: string[] | null): string => lines?.join('\n') ?? ''
