import { type FieldProps, useFieldInput } from '../form-details'
import { ChoiceGroup } from './ChoiceGroup'
import own from './group.module.css'

type Option = { value: string; label: string; image: string }

/** Chooses one of a few options that people recognise by their picture. */
export function PictureChoiceField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const reading = (value: unknown) => options.find((option) => option.value === value)?.label
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const { id, disabled, onBlur } = input
  // The chosen option takes the focus, or the first one without a choice.
  const target = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <ChoiceGroup input={input}>
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
              disabled={disabled}
              onBlur={onBlur}
            />
            <img src={option.image} alt="" width={160} height={60} />
            {option.label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
