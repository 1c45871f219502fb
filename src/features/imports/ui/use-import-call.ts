'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { CallFailed } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-refresh-people'
import { listImports } from '../contract'
import { attemptImport } from './import-failure'

/** Runs a call of an import, shows its failure, and refreshes the imports. */
export function useImportCall() {
  const t = useTranslations('imports')
  const notices = useNotices()
  const refreshImports = useRefreshImports()
  const [isPending, setPending] = useState(false)
  const run = async (work: () => Promise<void>, isHandled?: (failure: CallFailed) => boolean) => {
    setPending(true)
    const texts = { title: t('error'), text: t('error_text') }
    await attemptImport(work, { notices, texts, refresh: refreshImports, isHandled }).finally(() => setPending(false))
  }
  return { run, isPending }
}

/** Reads the imports again, and the people that they change. */
export function useRefreshImports() {
  const queries = useQueryClient()
  const peopleChanged = useRefreshPeople()
  return useCallback(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(listImports.path) })
    void peopleChanged()
  }, [queries, peopleChanged])
}
