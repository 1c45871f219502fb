'use client'

import { type FieldProps, useFieldInput } from '../form-details'
import { ChoiceGroup } from './ChoiceGroup'
import own from './group.module.css'
import type { Option } from './SelectField'
import { Tick } from './Tick'

/** Ticks several of a few options; emits a list of values in the order of the options. */
export function TickListField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const chosenIn = (value: unknown) =>
    Array.isArray(value) ? options.filter((option) => value.includes(option.value)) : []
  const reading = (value: unknown) =>
    chosenIn(value)
      .map(({ label }) => label)
      .join(', ')
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const chosen = chosenIn(value).map((option) => option.value)
  const tick = (toggled: Option['value'], isTicked: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === toggled ? isTicked : chosen.includes(one))))
  return (
    <ChoiceGroup input={input}>
      <div className={own.boxes}>
        {options.map((option, index) => (
          <Tick
            key={option.value}
            id={index === 0 ? input.id : `${input.id}-${option.value}`}
            label={option.label}
            disabled={input.disabled}
            aria-invalid={input.error ? true : undefined}
            checked={chosen.includes(option.value)}
            onBlur={input.onBlur}
            onChange={(event) => tick(option.value, event.currentTarget.checked)}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
