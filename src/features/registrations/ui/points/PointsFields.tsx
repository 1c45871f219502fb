'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { NO_NUMBER, type NumberKind, personNumber } from '@/contract/values/numbers'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import { isNeededOf } from '@/features/person-numbers/rules/needed'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { controlPropsOf, Field } from '@/ui/form/fields/Field'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import controls from '@/ui/form/fields/field.module.css'
import { SelectField } from '@/ui/form/fields/SelectField'
import { Tick } from '@/ui/form/fields/Tick'
import { useFieldInput } from '@/ui/form/form-details'
import { Muted, Stack } from '@/ui/layout/layout'
import type { PointsFieldsProps } from '../sign-up/sign-up-props'
import classes from './PointsFields.module.css'
import { useNumberTexts } from './use-number-texts'

/**
 * The profession and the numbers that an event needs for points. The style sheet hides the fields of other professions
 * where script can follow the choice.
 */
export function PointsFields({ needed, known, storage, companion }: PointsFieldsProps) {
  const t = useTranslations('numbers')
  const words = useTranslations('registrations')
  const pathOf = (name: string) => (companion ? `${companion}.${name}` : name)
  const { options, places, hintOf, professionsOf } = useNumberTexts(needed, known)
  const profession = Number(useWatch({ name: pathOf('profession_id') })) || null
  const place = useWatch({ name: pathOf('points_number') })
  const own = needed.numbers.filter((number) => isNeededOf(number, profession)).map(({ kind }) => kind)
  const asked = own.includes(place) ? [place] : own
  const others = needed.numbers.map(({ kind }) => kind).filter((kind) => !asked.includes(kind))
  useEmptyFields(others.map(pathOf))
  return (
    <Fieldset legend={t(companion ? 'companion_title' : 'title')} isLegendHidden={companion !== undefined}>
      <Muted isSmall>{t(companion ? 'companion_text' : 'text')}</Muted>
      {options.length > 0 && (
        <SelectField
          name={pathOf('profession_id')}
          label={words('profession_id')}
          options={options}
          placeholder={t('profession_none')}
          autoComplete="off"
        />
      )}
      {places.length > 1 && (
        <div className={own.length > 1 ? undefined : classes.other}>
          <SelectField
            name={pathOf('points_number')}
            label={words('points_number')}
            description={t('place_text')}
            options={places.filter(({ value }) => own.length < 2 || own.includes(value))}
            placeholder={t('profession_none')}
            autoComplete="off"
          />
        </div>
      )}
      {needed.numbers.map((number) => (
        <div key={number.kind} className={others.includes(number.kind) ? classes.other : undefined}>
          <AnswerField
            name={pathOf(number.kind)}
            kind={number.kind}
            description={hintOf(number.kind)}
            professions={professionsOf(number)}
            isCompanion={companion !== undefined}
          />
        </div>
      ))}
      {storage && <CheckboxField name="save_numbers" label={t('save')} description={t('save_text', storage)} />}
    </Fieldset>
  )
}

/** A hidden field sends nothing and has no error. */
function useEmptyFields(names: string[]): void {
  const { getValues, setValue, clearErrors } = useFormContext()
  const list = names.join(' ')
  useEffect(() => {
    for (const name of list.split(' ').filter(Boolean)) {
      if (getValues(name)) setValue(name, '')
      clearErrors(name)
    }
  }, [list, getValues, setValue, clearErrors])
}

const WARNING_DELAY_MS = 300

type AnswerProps = { name: string; kind: NumberKind; description: string; professions: string; isCompanion: boolean }

/** A number, or the answer that the person has none. Without script both may be sent, and the number counts. */
function AnswerField({ name, kind, description, professions, isCompanion }: AnswerProps) {
  const t = useTranslations('numbers')
  const words = useTranslations('registrations')
  const { value, onChange, input } = useFieldInput({ name, label: words(kind), description })
  const hasNone = value === NO_NUMBER
  const text = typeof value === 'string' && !hasNone ? value : ''
  // Nobody is warned of a number that is not typed to its end.
  const [isLeft, setLeft] = useState(text !== '')
  const problem = isLeft ? numberProblemOf(kind, personNumber.safeParse(text).data ?? '') : null
  const leave = () => {
    input.onBlur()
    // A click that leaves the field must meet its target before the warning moves that away.
    setTimeout(() => setLeft(true), WARNING_DELAY_MS)
  }
  return (
    <Stack gap="xs">
      {professions && (
        <Muted isSmall className={classes.professions}>
          {professions}
        </Muted>
      )}
      <Field input={{ ...input, disabled: input.disabled || hasNone }}>
        <input
          {...controlPropsOf({ ...input, disabled: input.disabled || hasNone })}
          onBlur={leave}
          className={controls.control}
          inputMode={kind === 'efn' ? 'numeric' : 'text'}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
      <p className={classes.warning} role="status">
        {problem && `${t(`problem_${problem}`)} ${t('problem_right')}`}
      </p>
      <Tick
        id={`${input.id}-none`}
        label={t(isCompanion ? 'companion_none' : 'own_none', { number: words(kind) })}
        aria-label={t(isCompanion ? 'companion_none_named' : 'own_none_named', { number: words(kind) })}
        name={name}
        value={NO_NUMBER}
        checked={hasNone}
        onChange={(event) => onChange(event.currentTarget.checked ? NO_NUMBER : '')}
      />
    </Stack>
  )
}
