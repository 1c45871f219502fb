import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
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

type Watched = {
  title?: string
  first_name?: string
  last_name?: string
  email?: string
  profession_id?: number | null
}
const WATCHED = ['title', 'first_name', 'last_name', 'email', 'profession_id'] as const

/** The facts from which points follow. The numbers that the person neither gave nor needs at the event are folded. */
export function PointsFieldset({ workshop_id, id, hints = [], children }: Props) {
  const t = useTranslations('people')
  const numbers = useTranslations('numbers')
  const { defaultValues: stored = {} } = useFormState()
  const [title, first_name = '', last_name = '', email = '', profession_id = null] = useWatch<Watched, typeof WATCHED>({
    name: WATCHED,
  })
  const needed = useRegistrationCounts(workshop_id)?.needed_numbers ?? []
  const wanted = wantedNumbersOf(profession_id, needed)
  const isPlaceAsked = wanted.length > 1 || Boolean(stored.points_number)
  const isShown = (kind: NumberKind) => wanted.includes(kind) || Boolean(stored[kind])
  const folded = NUMBER_KINDS.filter((kind) => !isShown(kind))
  const fieldOf = (kind: NumberKind) => (
    <PersonNumberField
      key={kind}
      name={kind}
      label={t(kind)}
      inputMode={kind === 'efn' ? 'numeric' : undefined}
      person={displayName({ title, first_name, last_name, email })}
      id={id}
      hint={hints.find((hint) => hint.kind === kind)}
    />
  )
  const place = (
    <SelectField
      name="points_number"
      label={t('points_number')}
      options={NUMBER_KINDS.map((kind) => ({ value: kind, label: numbers(`place_${kind}`) }))}
      placeholder={numbers('place_derived')}
    />
  )
  return (
    <Fieldset legend={t('recognition')}>
      <ProfessionField name="profession_id" label={t('profession_id')} />
      {isPlaceAsked && place}
      {NUMBER_KINDS.filter(isShown).map(fieldOf)}
      {folded.length > 0 && (
        <Fold title={numbers(folded.length < NUMBER_KINDS.length ? 'others' : 'all')}>
          <Stack>
            {!isPlaceAsked && place}
            {folded.map(fieldOf)}
          </Stack>
        </Fold>
      )}
      {children}
    </Fieldset>
  )
}
