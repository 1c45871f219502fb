import { useTranslations } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { recordOf } from '@/contract/fields'
import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { ProfessionField } from '@/features/accreditations/ui/ProfessionField'
import { wantedNumbersOf } from '@/features/person-numbers/rules/needed'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { SelectField } from '@/ui/form/fields/SelectField'
import { Fold, Stack } from '@/ui/layout/layout'
import type { NumberHint } from '../../contract/number-hints'
import { displayName } from '../../rules/people'
import { useRegistrationCounts } from '../calls/use-people-action'
import { PersonNumberField } from './PersonNumberField'

type Props = {
  workshop_id: number
  /** Missing for a new person. */
  id?: string
  /** The hints about the stored numbers. */
  hints?: readonly NumberHint[]
  /** Further fields. */
  children?: ReactNode
}

type NamedPerson = { title?: string; first_name?: string; last_name?: string; email?: string }

/** The facts from which points follow. */
export function PointsFieldset({ workshop_id, id, hints = [], children }: Props) {
  const t = useTranslations('people')
  const numbers = useTranslations('numbers')
  const [title, first_name, last_name, email] = useWatch<
    NamedPerson,
    readonly ['title', 'first_name', 'last_name', 'email']
  >({
    name: ['title', 'first_name', 'last_name', 'email'],
  })
  const person = displayName({ title, first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '' })
  const fieldOf = (kind: NumberKind) => (
    <PersonNumberField
      key={kind}
      name={kind}
      label={t(kind)}
      inputMode={kind === 'efn' ? 'numeric' : undefined}
      person={person}
      id={id}
      hint={hints.find((hint) => hint.kind === kind)}
    />
  )
  const places = NUMBER_KINDS.map((kind) => ({ value: kind, label: numbers(`place_${kind}`) }))
  const place = (
    <SelectField
      name="points_number"
      label={t('points_number')}
      options={places}
      placeholder={numbers('place_derived')}
    />
  )
  return (
    <Fieldset legend={t('recognition')}>
      <ProfessionField name="profession_id" label={t('profession_id')} />
      <NumberFields workshop_id={workshop_id} fields={recordOf(NUMBER_KINDS, fieldOf)} place={place} />
      {children}
    </Fieldset>
  )
}

type NumberFieldsProps = { workshop_id: number; fields: Record<NumberKind, ReactElement>; place: ReactElement }

/** The numbers of a person: those that are given or that the event needs of the profession; the others are folded. */
function NumberFields({ workshop_id, fields, place }: NumberFieldsProps) {
  const t = useTranslations('numbers')
  const { defaultValues: stored = {} } = useFormState()
  const profession_id: number | null = useWatch({ name: 'profession_id' }) ?? null
  const needed = useRegistrationCounts(workshop_id)?.needed_numbers ?? []
  const wanted = wantedNumbersOf(profession_id, needed)
  const isPlaceAsked = wanted.length > 1 || Boolean(stored.points_number)
  const shown = NUMBER_KINDS.filter((kind) => wanted.includes(kind) || Boolean(stored[kind]))
  const folded = NUMBER_KINDS.filter((kind) => !shown.includes(kind))
  return (
    <>
      {isPlaceAsked && place}
      {shown.map((kind) => fields[kind])}
      {folded.length > 0 && (
        <Fold title={t(shown.length > 0 ? 'others' : 'all')}>
          <Stack>
            {!isPlaceAsked && place}
            {folded.map((kind) => fields[kind])}
          </Stack>
        </Fold>
      )}
    </>
  )
}
