'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { NUMBER_KINDS } from '@/features/accreditations/contract/numbers'
import { ProfessionField } from '@/features/accreditations/ui/ProfessionField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { displayName } from '../../rules/people'
import { NumberField } from './NumberField'
import { NumberFields } from './NumberFields'
import { PersonFieldset } from './PersonFieldset'
import type { GivenNumbers } from './use-given-numbers'

type Props = {
  workshop_id: number
  /** The stored numbers in full, for readers who may see them. */
  given?: GivenNumbers
  /** Further fields. */
  children?: ReactNode
}

type NamedPerson = { title?: string; first_name?: string; last_name?: string; email?: string }

/** The facts from which points follow. */
export function Recognition({ workshop_id, given = {}, children }: Props) {
  const t = useTranslations('people')
  const numbers = useTranslations('numbers')
  const [title, first_name, last_name, email] = useWatch<
    NamedPerson,
    readonly ['title', 'first_name', 'last_name', 'email']
  >({
    name: ['title', 'first_name', 'last_name', 'email'],
  })
  const person = displayName({ title, first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '' })
  const fields = {
    efn: <NumberField key="efn" name="efn" label={t('efn')} inputMode="numeric" person={person} given={given.efn} />,
    oeak_number: (
      <NumberField key="oeak" name="oeak_number" label={t('oeak_number')} person={person} given={given.oeak_number} />
    ),
    chamber_number: (
      <NumberField
        key="chamber"
        name="chamber_number"
        label={t('chamber_number')}
        person={person}
        given={given.chamber_number}
      />
    ),
  }
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
    <PersonFieldset title={t('recognition')}>
      <ProfessionField name="profession_id" label={t('profession_id')} />
      <NumberFields workshop_id={workshop_id} fields={fields} place={place} />
      {children}
    </PersonFieldset>
  )
}
