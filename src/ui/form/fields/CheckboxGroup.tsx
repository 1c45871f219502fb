import { useId } from 'react'
import { get, useFormState } from 'react-hook-form'
import { type FieldProps, fieldProblemsIn, useFieldInput } from '../form-details'
import { ChoiceGroup } from './ChoiceGroup'
import own from './group.module.css'
import { Tick } from './Tick'

type Props = Pick<FieldProps, 'description' | 'required'> & {
  label: string
  choices: readonly Pick<FieldProps, 'name' | 'label'>[]
}

/** Several checkboxes that answer one question show one error below all of them. */
export function CheckboxGroup({ label, description, required, choices }: Props) {
  const id = useId()
  const names = choices.map(({ name }) => name)
  const { errors } = useFormState({ name: names })
  const error = names.flatMap((name) => fieldProblemsIn(get(errors, name)))[0]?.message
  return (
    <ChoiceGroup input={{ id, label, description, required, error }}>
      <div className={own.boxes}>
        {choices.map((choice) => (
          <ChoiceCheckbox key={choice.name} {...choice} revalidates={names} isInvalid={error !== undefined} />
        ))}
      </div>
    </ChoiceGroup>
  )
}

function ChoiceCheckbox({ isInvalid, ...props }: FieldProps & { isInvalid: boolean }) {
  const { value, onChange, input } = useFieldInput(props)
  return (
    <Tick
      id={input.id}
      name={input.name}
      label={props.label}
      disabled={input.disabled}
      aria-invalid={isInvalid || undefined}
      checked={value === true}
      onBlur={input.onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
