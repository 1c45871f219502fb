import { NumberInput } from '@mantine/core'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { type FieldProps, useFieldInput } from '../form-details'
import { decimalSeparatorOf, parseDecimal } from './decimals'
import { HintWarning } from './FieldGroup'

type Props = FieldProps & { min?: number; max?: number; decimals?: number; suffix?: string; warning?: string }

/** Emits a number, or null when empty, because empty is not zero. */
export function NumberField({ min, max, decimals = 0, suffix, warning, ...props }: Props) {
  const { value, onChange, input } = useFieldInput(props)
  const [typed, setTyped] = useState<string | number>('')
  const locale = useLocale()
  // While "1.05" is typed, "1.0" equals the number 1 already but must stay as typed.
  const shown = parseDecimal(typed) === value ? typed : typeof value === 'number' ? value : ''
  return (
    <NumberInput
      {...input}
      description={
        warning ? (
          <>
            <HintWarning>{warning}</HintWarning>
            {input.description}
          </>
        ) : (
          input.description
        )
      }
      min={min}
      max={max}
      suffix={suffix}
      allowDecimal={decimals > 0}
      allowNegative={min === undefined || min < 0}
      decimalScale={decimals}
      decimalSeparator={decimalSeparatorOf(locale)}
      allowedDecimalSeparators={['.', ',']}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
      clampBehavior="none"
      value={shown}
      onChange={(next) => {
        setTyped(next)
        onChange(parseDecimal(next))
      }}
    />
  )
}
