'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { getImport, type ImportResult } from '../../contract'
import { isRunning } from '../current-import'
import { useRefreshImports } from '../use-import-call'

const POLL_MS = 1000

/** One import of an event, polled while it is running. */
export function useImport({ id, workshop_id }: { id: number; workshop_id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isRunning(data) && POLL_MS,
  })
  const failure = error instanceof CallFailed ? error : undefined
  const isForeign = data !== undefined && data.workshop_id !== workshop_id
  return {
    result: isForeign ? undefined : data,
    isMissing: isForeign || failure?.status === 404,
    failure,
    isFetching,
    retry: () => void refetch(),
  }
}

/** The announcement when a watched import has ended, which also refreshes the people. */
export function useFinishedMessage({ state, file_name: file }: Pick<ImportResult, 'state' | 'file_name'>): string {
  const t = useTranslations('imports')
  const refreshImports = useRefreshImports()
  const before = useRef(state)
  const [isFinished, setIsFinished] = useState(false)
  useEffect(() => {
    const ended = before.current === 'running' && state === 'done'
    before.current = state
    if (!ended) return
    setIsFinished(true)
    refreshImports()
  }, [state, refreshImports])
  return isFinished ? t('finished', { file }) : ''
}
