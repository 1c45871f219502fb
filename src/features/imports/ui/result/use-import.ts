'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '@/client/call'
import { query } from '@/client/query'
import { getImport, type ImportResult } from '../contract'
import { isRunning } from './current-import'
import { useImportsChanged } from './use-import-call'

const SOON = 1000

/** One import of an event, followed while it is at work. */
export function useImport({ id, workshop_id }: { id: number; workshop_id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isRunning(data) && SOON,
  })
  const failure = error instanceof CallFailed ? error : undefined
  const isForeign = data !== undefined && data.workshop_id !== workshop_id
  return {
    result: isForeign ? undefined : data,
    isMissing: isForeign || failure?.status === 404,
    failure,
    isFetching,
    again: () => void refetch(),
  }
}

/** What is read out when an import that was watched has come to its end; then the people are read again as well. */
export function useFinished({ state, file_name: file }: Pick<ImportResult, 'state' | 'file_name'>): string {
  const t = useTranslations('imports')
  const importsChanged = useImportsChanged()
  const before = useRef(state)
  const [isFinished, setIsFinished] = useState(false)
  useEffect(() => {
    const ended = before.current === 'running' && state === 'done'
    before.current = state
    if (!ended) return
    setIsFinished(true)
    importsChanged()
  }, [state, importsChanged])
  return isFinished ? t('finished', { file }) : ''
}
