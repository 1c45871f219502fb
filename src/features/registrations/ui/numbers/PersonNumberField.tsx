import { useTranslations } from 'next-intl'
import { NO_NUMBER, type NumberKind } from '@/contract/values/numbers'
import { isMasked } from '@/features/person-numbers/contract'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import { controlPropsOf, Field } from '@/ui/form/fields/Field'
import controls from '@/ui/form/fields/field.module.css'
import { useFieldInput } from '@/ui/form/form-details'
import { Cluster } from '@/ui/layout/layout'
import type { NumberHint } from '../../contract/number-hints'
import classes from './Numbers.module.css'
import { NumberWarnings } from './NumberWarnings'
import { useWholeNumber } from './use-whole-number'

type Props = {
  name: NumberKind
  label: string
  inputMode?: 'numeric'
  /** The name of the person, for the warning about a repeated number. */
  person: string
  /** The registration that has the stored number; missing for a new person. */
  id?: string
  /** The hint about the stored number. */
  hint?: NumberHint
}

/** A number of a person, which stays masked in the form until somebody types another one. */
export function PersonNumberField({ name, label, inputMode, person, id, hint }: Props) {
  const t = useTranslations('numbers')
  const reading = (value: unknown) => (value === NO_NUMBER ? t('none') : undefined)
  const { value, onChange, input } = useFieldInput({ name, label, reading })
  const text = typeof value === 'string' ? value : ''
  const hasNone = text === NO_NUMBER
  const stored = isMasked(text) ? hint : undefined
  const { shown, button } = useWholeNumber({ id, kind: name, masked: text, label })
  return (
    <Field input={input}>
      <span className={classes.number}>
        <input
          {...controlPropsOf(input)}
          type="text"
          className={controls.control}
          inputMode={inputMode}
          autoComplete="off"
          disabled={input.disabled || hasNone}
          value={hasNone ? '' : shown}
          // A hidden number is replaced as a whole.
          onFocus={(event) => isMasked(shown) && event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {button}
      </span>
      <Cluster as="label" gap="xs" className={classes.none}>
        <input
          type="checkbox"
          checked={hasNone}
          disabled={input.disabled}
          aria-label={t('none_named', { number: label })}
          onChange={(event) => onChange(event.currentTarget.checked ? NO_NUMBER : '')}
        />
        {t('has_none')}
      </Cluster>
      <NumberWarnings name={person} problem={problemOf(name, { text, stored })} others={stored?.others} />
    </Field>
  )
}

/** The server judges a number that is masked here. */
function problemOf(name: NumberKind, { text, stored }: { text: string; stored: NumberHint | undefined }) {
  if (stored) return stored.problem
  return isMasked(text) ? null : numberProblemOf(name, text)
}
