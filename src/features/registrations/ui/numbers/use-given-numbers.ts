'use client'

import { useQuery } from '@tanstack/react-query'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import type { NumberKind } from '@/features/accreditations/contract/numbers'
import { type GivenNumber, getNumbers } from '../../contract/numbers'

type NumberedPerson = { id: string; updated_at: string; isGiven: boolean }
export type GivenNumbers = Partial<Record<NumberKind, GivenNumber>>

/** The whole numbers of a person who has given one, and what is striking about them, for readers who may see them. */
export function useGivenNumbers({ id, updated_at, isGiven }: NumberedPerson): GivenNumbers {
  const may = useMay()
  const { queryKey, ...numbers } = query(getNumbers, { params: { id } })
  const { data } = useQuery({
    ...numbers,
    // A saved change is another version, with other numbers.
    queryKey: [...queryKey, updated_at],
    enabled: isGiven && may(getNumbers),
  })
  return Object.fromEntries((data?.data ?? []).map((given) => [given.kind, given]))
}
