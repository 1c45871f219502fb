'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isMasked, maskNumber, NO_NUMBER, type NumberKind } from '@/features/accreditations/contract/numbers'
import { numberProblemOf } from '@/features/accreditations/rules/numbers'
import { controlPropsOf, Field } from '@/ui/form/fields/Field'
import controls from '@/ui/form/fields/field.module.css'
import { useFieldInput } from '@/ui/form/form-details'
import type { GivenNumber } from '../../contract/numbers'
import classes from './Numbers.module.css'
import { NumberWarnings } from './NumberWarnings'
import { ShowNumberButton } from './ShowNumberButton'

type Props = {
  name: NumberKind
  label: string
  inputMode?: 'numeric'
  /** The name of the person, for the warning about a repeated number. */
  person: string
  /** The stored number in full, for readers who may see it. */
  given?: GivenNumber
}

/** A number of a person, which stays masked in the form until somebody types another one. */
export function NumberField({ name, label, inputMode, person, given }: Props) {
  const t = useTranslations('numbers')
  const reading = (value: unknown) => (value === NO_NUMBER ? t('none') : undefined)
  const { value, onChange, input } = useFieldInput({ name, label, reading })
  const [isShown, setShown] = useState(false)
  const text = typeof value === 'string' ? value : ''
  const hasNone = text === NO_NUMBER
  const stored = given && maskNumber(given.number) === text ? given : undefined
  const shown = stored && isShown ? stored.number : text
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
        {stored && <ShowNumberButton label={label} isShown={isShown} onChange={setShown} />}
      </span>
      <label className={classes.none}>
        <input
          type="checkbox"
          checked={hasNone}
          disabled={input.disabled}
          aria-label={t('none_named', { number: label })}
          onChange={(event) => onChange(event.currentTarget.checked ? NO_NUMBER : '')}
        />
        {t('has_none')}
      </label>
      <NumberWarnings name={person} problem={problemOf(name, { text, stored })} others={stored?.others} />
    </Field>
  )
}

/** The server judges a number that is masked here. */
function problemOf(name: NumberKind, { text, stored }: { text: string; stored: GivenNumber | undefined }) {
  if (stored) return stored.problem
  return isMasked(text) ? null : numberProblemOf(name, text)
}
