import { useTranslations } from 'next-intl'
import { NO_NUMBER, type NumberKind } from '@/contract/values/numbers'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { isNeededOf } from '@/features/person-numbers/rules/needed'
import type { KnownNumbers } from '@/features/person-numbers/rules/states'
import { Tick } from '@/ui/form/fields/Tick'
import { type PlainFormState, PlainSelectField, PlainTextField } from '@/ui/form/plain/PlainFields'
import { Stack } from '@/ui/layout/layout'
import { useNumberTexts } from './use-number-texts'

type Props = {
  form: PlainFormState
  needed: NeededNumbers
  /** The stored answers, which an empty field keeps. */
  known?: KnownNumbers
  isCompanion: boolean
}

/**
 * The profession and the numbers in a form without script: those of the known profession, or of all. A refused form
 * comes back with each number that was typed or has an error.
 */
export function PlainPointsFields({ form, needed, known, isCompanion }: Props) {
  const t = useTranslations('numbers')
  const words = useTranslations('registrations')
  const { options, places, hintOf, professionsOf } = useNumberTexts(needed, known)
  const values = { profession_id: known?.profession_id, points_number: known?.points_number, ...form.values }
  const profession = Number(values.profession_id) || null
  const chosen = { profession_id: profession ? String(profession) : '', points_number: values.points_number ?? '' }
  const state = { ...form, values: { ...form.values, ...chosen } }
  const isSentBack = (kind: NumberKind) => form.errors[kind] !== undefined || Boolean(form.values[kind])
  const shown = needed.numbers.filter(
    (number) => profession === null || isNeededOf(number, profession) || isSentBack(number.kind),
  )
  const offered = places.filter(({ value }) => shown.some(({ kind }) => kind === value))
  return (
    <>
      {options.length > 0 && (
        <PlainSelectField
          form={state}
          name="profession_id"
          label={words('profession_id')}
          options={known?.profession_id ? options : [{ value: '', label: t('profession_none') }, ...options]}
        />
      )}
      {offered.length > 1 && (
        <PlainSelectField
          form={state}
          name="points_number"
          label={words('points_number')}
          description={t('place_text')}
          options={[{ value: '', label: t('profession_none') }, ...offered]}
        />
      )}
      {shown.map((number) => (
        <Stack key={number.kind} gap="xs">
          <PlainTextField
            form={withoutNone(form, number.kind)}
            name={number.kind}
            label={words(number.kind)}
            description={[profession === null && professionsOf(number), hintOf(number.kind)].filter(Boolean).join(' ')}
            inputMode={number.kind === 'efn' ? 'numeric' : 'text'}
            autoComplete="off"
          />
          <Tick
            id={`${form.id}-${number.kind}-none`}
            label={t(isCompanion ? 'companion_none' : 'own_none', { number: words(number.kind) })}
            aria-label={t(isCompanion ? 'companion_none_named' : 'own_none_named', { number: words(number.kind) })}
            name={number.kind}
            value={NO_NUMBER}
            defaultChecked={form.values[number.kind] === NO_NUMBER}
          />
        </Stack>
      ))}
    </>
  )
}

/** The answer "none" stands in the checkbox below the field. */
const withoutNone = (form: PlainFormState, name: string): PlainFormState =>
  form.values[name] === NO_NUMBER ? { ...form, values: { ...form.values, [name]: '' } } : form
