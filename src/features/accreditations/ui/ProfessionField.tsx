'use client'

import { useLocale } from 'next-intl'
import { SelectField } from '@/ui/form/fields/SelectField'
import { useOptions } from '@/ui/form/fields/use-options'
import type { FieldProps } from '@/ui/form/form-details'
import { listProfessions } from '../contract/professions'
import { nameIn } from '../rules/names'

/** Chooses one of the configured professions, or none. */
export function ProfessionField(props: FieldProps) {
  const locale = useLocale()
  const options = useOptions(listProfessions, (profession) => nameIn(profession, locale))
  return <SelectField {...props} options={options} placeholder="–" autoComplete="off" />
}
