import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { listQuery } from '@/client/calls/lists'
import { nameIn } from '@/contract/locales'
import { SelectField } from '@/ui/form/fields/SelectField'
import { useOptions } from '@/ui/form/fields/use-options'
import type { FieldProps } from '@/ui/form/form-details'
import { listProfessions } from '../contract/professions'

export function ProfessionField(props: FieldProps) {
  const options = useProfessionOptions()
  return <SelectField {...props} options={options} placeholder="–" autoComplete="off" />
}

/** Names a profession in the language of the reader; an empty text where none is known. */
export function useProfessionNames(): (id: number | null) => string {
  const locale = useLocale()
  const { data } = useQuery(listQuery(listProfessions, { perPage: 0 }))
  return useMemo(() => {
    const names = new Map(data?.data.map((profession) => [profession.id, nameIn(profession, locale)]))
    return (id) => names.get(id ?? 0) ?? ''
  }, [data, locale])
}

export function useProfessionOptions() {
  const locale = useLocale()
  return useOptions(listProfessions, (profession) => nameIn(profession, locale))
}

/** Requests the professions together with the item whose form offers them. */
export function ProfessionsPrefetch() {
  useProfessionOptions()
  return null
}
