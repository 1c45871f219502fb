'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { LoadError } from '@/ui/feedback/LoadError'
import { FigurePart } from '@/ui/figures/FigurePart'
import { listSeasonPeople, type Period } from '../contract/season'
import { peoplePart } from '../rules/tables'
import classes from './season.module.css'

export function PeoplePart({ from, to }: Partial<Period>) {
  const t = useTranslations()
  const { data, error, isFetching, refetch } = useQuery(query(listSeasonPeople, { query: { from, to } }))
  if (error instanceof CallFailed && !data)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  return data ? <FigurePart part={peoplePart(data, t)} /> : <Skeleton className={classes.waiting} />
}
