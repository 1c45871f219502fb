import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { CallFailed } from '@/client/calls/call'
import { Stack } from '../layout/layout'
import { LoadError } from './LoadError'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Shown until the first answer: skeletons, or their heights. */
  waiting: ReactElement | number | readonly number[]
  /** Resets search and filters, in case the server refused them. */
  onReset?: () => void
  children: (data: Data) => ReactNode
}

/** The answer of a query. An error stands above the data of an earlier answer, or in their place. */
export function Loaded<Data>({ query: { data, error, isFetching, refetch }, waiting, onReset, children }: Props<Data>) {
  return (
    <>
      {error instanceof CallFailed && (
        <LoadError failure={error} isBusy={isFetching} onRetry={() => void refetch()} onReset={onReset} />
      )}
      {data === undefined && !error && skeletonsOf(waiting)}
      {data !== undefined && children(data)}
    </>
  )
}

function skeletonsOf(waiting: Props<unknown>['waiting']) {
  if (typeof waiting !== 'number' && !('length' in waiting)) return waiting
  return (
    <Stack aria-busy="true">
      {[...[waiting].flat().entries()].map(([row, height]) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}
