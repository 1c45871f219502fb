'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@/i18n/navigation'

/** Reads again what was read of these texts, and the words of these very pages, which may be among them. */
export function useFreshTexts() {
  const queries = useQueryClient()
  const router = useRouter()
  return async () => {
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/translations/') })
    router.refresh()
  }
}
