import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-refresh-people'
import { getImport, type ImportResult, listImports } from '../contract'
import { attemptImport } from './import-failure'

type Options = {
  onDone?: (result: ImportResult) => void
  /** Returns true when the caller shows the failure itself. */
  isHandled?: (failure: CallFailed) => boolean
}

/** Runs a call that answers an import, shows that or its failure, and refreshes the imports. */
export function useImportCall() {
  const t = useTranslations('imports')
  const notices = useNotices()
  const refreshImports = useRefreshImports()
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const run = async (work: () => Promise<ImportResult>, { onDone, isHandled }: Options = {}) => {
    setPending(true)
    const texts = { title: t('error'), text: t('error_text') }
    const show = async () => {
      const result = await work()
      queries.setQueryData(query(getImport, { params: { id: result.id } }).queryKey, result)
      onDone?.(result)
    }
    await attemptImport(show, { notices, texts, refresh: refreshImports, isHandled }).finally(() => setPending(false))
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
