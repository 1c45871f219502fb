import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@/i18n/navigation'

/** Reads the texts again, and also the messages of this page, which may be among them. */
export function useRefreshTexts() {
  const queries = useQueryClient()
  const router = useRouter()
  return async () => {
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/translations/') })
    router.refresh()
  }
}
