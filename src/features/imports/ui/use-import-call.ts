'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { CallFailed } from '@/client/call'
import { useNotices } from '@/client/notices'
import { usePeopleChanged } from '@/features/registrations/ui/use-people-changed'
import { listImports } from '../contract'
import { attemptImport } from './import-failure'

/** Checks, runs or undoes an import: the button tells its state, and what is shown is read again. */
export function useImportCall() {
  const t = useTranslations('imports')
  const notices = useNotices()
  const importsChanged = useImportsChanged()
  const [doing, setDoing] = useState(false)
  const run = async (work: () => Promise<void>, takes?: (failure: CallFailed) => boolean) => {
    setDoing(true)
    const words = { title: t('error'), text: t('error_text') }
    await attemptImport(work, { notices, words, refresh: importsChanged, takes }).finally(() => setDoing(false))
  }
  return { run, doing }
}

/** Reads again what is shown of imports, and of the people whom they add and change. */
export function useImportsChanged() {
  const queries = useQueryClient()
  const peopleChanged = usePeopleChanged()
  return useCallback(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(listImports.path) })
    void peopleChanged()
  }, [queries, peopleChanged])
}
