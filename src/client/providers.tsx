'use client'

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { CallFailed } from './call'
import { FormHost, type Host } from './form-host'
import { useNoticeHost } from './notice-host'
import { useNotices } from './notices'
import { relatedTo } from './query'

/** Told of every failed call, in one place. */
export type FailureListener = (failure: CallFailed, page: Page) => void

type Page = {
  /** Whether it had been answered anything before. */
  known: boolean
  /** What it reads; some of it may be out of date now. */
  queries: QueryClient
}

/** What screens with lists and items need around them: cached calls, and forms that keep the lists up to date. */
export function Interactive({ onFailure, children }: { onFailure?: FailureListener; children: ReactNode }) {
  const [client] = useState(() => clientWith(onFailure))
  const notices = useNotices()
  useNoticeHost()
  const host = useMemo<Host>(
    () => ({
      run: (work) => client.getMutationCache().build(client, { mutationFn: work }).execute(undefined),
      saved: (endpoint) => {
        notices.saved()
        void client.invalidateQueries({ predicate: relatedTo(endpoint) })
      },
      invalid: notices.invalid,
      failed: notices.saveFailed,
    }),
    [client, notices],
  )
  return (
    <QueryClientProvider client={client}>
      <FormHost value={host}>{children}</FormHost>
    </QueryClientProvider>
  )
}

function clientWith(onFailure?: FailureListener): QueryClient {
  const tell = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) return
    const known = queries.getAll().some(({ state }) => state.data !== undefined)
    onFailure?.(failure, { known, queries: client })
  }
  const queries = new QueryCache({ onError: tell })
  const client = new QueryClient({
    queryCache: queries,
    mutationCache: new MutationCache({ onError: tell }),
    defaultOptions: {
      // Without a network a call fails and says so; waiting silently for one would leave the form in mid-air.
      queries: { networkMode: 'always', staleTime: 10_000, retry: (count, failure) => count < 2 && mayPass(failure) },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** No answer, or a server that is away for a moment; a refusal stays a refusal. */
const mayPass = (failure: unknown) => failure instanceof CallFailed && [0, 502, 503, 504].includes(failure.status)
