'use client'

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { CallFailed } from './calls/call'
import { isRelatedTo } from './calls/query'
import { type FormFrameCallbacks, FormFrameContext } from './forms/form-frame'
import { useNoticeLoader } from './notices/notice-loader'
import { useNotices } from './notices/notices'

/** Called for every failed call. */
export type FailureListener = (failure: CallFailed, page: FailureContext) => void

type FailureContext = {
  /** Tells whether an earlier answer exists. */
  hadData: boolean
  /** The cache of queries, some of which may now be stale. */
  queries: QueryClient
}

/** Provides cached calls and forms that refresh the lists after a save. */
export function InteractiveProviders({ onFailure, children }: { onFailure?: FailureListener; children: ReactNode }) {
  const [client] = useState(() => createQueryClient(onFailure))
  const notices = useNotices()
  useNoticeLoader()
  const host = useMemo<FormFrameCallbacks>(
    () => ({
      run: (work) => client.getMutationCache().build(client, { mutationFn: work }).execute(undefined),
      onSaved: (endpoint) => {
        notices.saved()
        void client.invalidateQueries({ predicate: isRelatedTo(endpoint) })
      },
      onInvalid: notices.invalid,
      onFailed: notices.saveFailed,
    }),
    [client, notices],
  )
  return (
    <QueryClientProvider client={client}>
      <FormFrameContext value={host}>{children}</FormFrameContext>
    </QueryClientProvider>
  )
}

function createQueryClient(onFailure?: FailureListener): QueryClient {
  const reportFailure = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) return
    const hadData = queries.getAll().some(({ state }) => state.data !== undefined)
    onFailure?.(failure, { hadData, queries: client })
  }
  const queries = new QueryCache({ onError: reportFailure })
  const client = new QueryClient({
    queryCache: queries,
    mutationCache: new MutationCache({ onError: reportFailure }),
    defaultOptions: {
      // Fail at once without a network: by default a call would wait silently and the form would never finish.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (count, failure) => count < 2 && isTransient(failure),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Retry only calls without an answer or with a temporary server error; a refusal would be repeated. */
const isTransient = (failure: unknown) => failure instanceof CallFailed && [0, 502, 503, 504].includes(failure.status)
