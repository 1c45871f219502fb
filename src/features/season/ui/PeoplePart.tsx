import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { query } from '@/client/calls/query'
import { Loaded } from '@/ui/feedback/Loaded'
import { FigurePart } from '@/ui/figures/FigurePart'
import { listSeasonPeople, type Period } from '../contract/season'
import { peoplePart } from '../rules/tables'

export function PeoplePart({ from, to }: Partial<Period>) {
  const t = useTranslations()
  return (
    <Loaded query={useQuery(query(listSeasonPeople, { query: { from, to } }))} waiting={320}>
      {(people) => <FigurePart part={peoplePart(people, t)} />}
    </Loaded>
  )
}
