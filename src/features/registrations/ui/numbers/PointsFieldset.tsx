import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { recordOf } from '@/contract/fields'
import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { ProfessionField } from '@/features/accreditations/ui/ProfessionField'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { SelectField } from '@/ui/form/fields/SelectField'
import type { NumberHint } from '../../contract/number-hints'
import { displayName } from '../../rules/people'
import { NumberFields } from './NumberFields'
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
