import type { FieldProps } from '../form-details'
import { ChoiceGroup } from './ChoiceGroup'
import own from './group.module.css'
import type { Option } from './SelectField'
import { Tick } from './Tick'
import { useChosenOptions } from './use-chosen-options'

/** Ticks several of a few options; emits a list of values in the order of the options. */
export function TickListField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const { chosen, onChange, input } = useChosenOptions(options, props)
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
