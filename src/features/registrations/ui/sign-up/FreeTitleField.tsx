import { controlPropsOf, Field } from '@/ui/form/fields/Field'
import controls from '@/ui/form/fields/field.module.css'
import { type FieldProps, useFieldInput } from '@/ui/form/form-details'
import { TITLES } from '../../contract/fields'

/** The title of a companion is free text with suggestions. */
export function FreeTitleField(props: FieldProps) {
  const { value, onChange, input } = useFieldInput(props)
  const list = `${input.id}-list`
  return (
    <Field input={input}>
      <input
        {...controlPropsOf(input)}
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
