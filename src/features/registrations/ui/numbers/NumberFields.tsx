import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactElement } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { wantedNumbersOf } from '@/features/person-numbers/rules/needed'
import { Fold, Stack } from '@/ui/layout/layout'
import { countRegistrations } from '../../contract/office'

type Props = { workshop_id: number; fields: Record<NumberKind, ReactElement>; place: ReactElement }

/** The numbers of a person: those that are given or that the event needs of the profession; the others are folded. */
export function NumberFields({ workshop_id, fields, place }: Props) {
  const t = useTranslations('numbers')
  const may = useMay()
  const { defaultValues: stored = {} } = useFormState()
  const profession_id: number | null = useWatch({ name: 'profession_id' }) ?? null
  const counts = query(countRegistrations, { params: { id: workshop_id } })
  const { data } = useQuery({ ...counts, enabled: may(countRegistrations) })
  const wanted = wantedNumbersOf(profession_id, data?.needed_numbers ?? [])
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
