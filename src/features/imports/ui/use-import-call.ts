import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { useAction } from '@/client/notices/use-action'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-people-action'
import { getImport, type ImportResult, listImports } from '../contract'

type Options = {
  onDone?: (result: ImportResult) => void
  /** Returns true when the caller shows the failure itself. */
  onFailed?: (failure: CallFailed) => boolean
}

/** Runs a call that answers an import, shows its failure, and refreshes the imports after every outcome. */
export function useImportCall<Input = void>(
  work: (input: Input) => Promise<ImportResult>,
  { onDone, onFailed }: Options = {},
) {
  const t = useTranslations('imports')
  const notices = useNotices()
  const queries = useQueryClient()
  return useAction(work, {
    onDone: (result) => {
      queries.setQueryData(query(getImport, { params: { id: result.id } }).queryKey, result)
      onDone?.(result)
    },
    onFailed: (failure) =>
      onFailed?.(failure) || alertServerError(failure, notices, { title: t('error'), text: t('error_text') }),
    onSettled: useRefreshImports(),
  })
}

type Alerts = Pick<ReturnType<typeof useNotices>, 'alert' | 'alertLasting'>

/** Shows a 500 or 502 as an import error, that of a 502 until it is dismissed, and returns false for other failures. */
export function alertServerError(
  { status, message }: Pick<CallFailed, 'status' | 'message'>,
  { alert, alertLasting }: Alerts,
  { title, text }: { title: string; text: string },
): boolean {
  if (status !== 500 && status !== 502) return false
  const show = status === 500 ? alert : alertLasting
  show(title, message || text)
  return true
}

export function useRefreshImports() {
  const queries = useQueryClient()
  const peopleChanged = useRefreshPeople()
  return useCallback(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(listImports.path) })
    void peopleChanged()
  }, [queries, peopleChanged])
}
