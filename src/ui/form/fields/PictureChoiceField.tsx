'use client'

import { Choices } from './Choices'
import { type FieldProps, useInput } from './frame'
import own from './group.module.css'

type Option = { value: string; label: string; image: string }

/** One of a few that are told apart by looking at them. */
export function PictureChoiceField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const reading = (value: unknown) => options.find((option) => option.value === value)?.label
  const { value, onChange, input } = useInput({ ...props, reading })
  const { id, disabled, onBlur } = input
  // The focus belongs on the chosen one; without a choice on the first.
  const target = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <Choices input={input}>
      <div className={own.tiles}>
        {options.map((option) => (
          <label key={option.value} className={own.tile}>
            <input
              id={option.value === target ? id : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              {...{ disabled, onBlur }}
            />
            <img src={option.image} alt="" width={160} height={60} />
            {option.label}
          </label>
        ))}
      </div>
    </Choices>
  )
}
