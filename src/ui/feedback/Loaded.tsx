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
      {data === undefined && !error && <Waiting shape={waiting} isBusy={isFetching} />}
      {data !== undefined && children(data)}
    </>
  )
}

/** A part that is not shown yet, such as a closed tab, waits without asking. */
function Waiting({ shape, isBusy }: { shape: Props<unknown>['waiting']; isBusy: boolean }) {
  if (typeof shape !== 'number' && !('length' in shape)) return shape
  return (
    <Stack aria-busy={isBusy}>
      {[...[shape].flat().entries()].map(([row, height]) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}
