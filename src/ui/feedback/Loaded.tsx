import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from '@/client/calls/call'
import { LoadError } from './LoadError'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Shown until the first answer: a skeleton, or its height. */
  waiting: ReactNode
  /** Resets search and filters, in case the server refused them. */
  onReset?: () => void
  children: (data: Data) => ReactNode
}

/** What a query read. An error stands above the data of an earlier answer, or in their place. */
export function Loaded<Data>({ query: { data, error, isFetching, refetch }, waiting, onReset, children }: Props<Data>) {
  const isWaiting = data === undefined && !error
  return (
    <>
      {error instanceof CallFailed && (
        <LoadError failure={error} isBusy={isFetching} onRetry={() => void refetch()} onReset={onReset} />
      )}
      {isWaiting && (typeof waiting === 'number' ? <Skeleton height={waiting} /> : waiting)}
      {data !== undefined && children(data)}
    </>
  )
}
