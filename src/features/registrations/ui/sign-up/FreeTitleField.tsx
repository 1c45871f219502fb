import { useId } from 'react'
import { TextField } from '@/ui/form/fields/TextField'
import type { FieldProps } from '@/ui/form/form-details'
import { TITLES } from '../../contract/fields'

/** The title of a companion is free text with suggestions. */
export function FreeTitleField(props: FieldProps) {
  const list = useId()
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" />
      <datalist id={list}>
        {TITLES.filter(Boolean).map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </>
  )
}
