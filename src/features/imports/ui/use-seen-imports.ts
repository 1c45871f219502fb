import { useEffect } from 'react'
import { useDismissed } from '@/client/notices/use-dismissed'
import type { ImportResult } from '../contract'

type SeenImport = Pick<ImportResult, 'created_at'>

/** Remembers on this device which finished imports of an event need no line above the people. */
export function useSeenImports(workshop_id: number) {
  const { isDismissed, dismiss } = useDismissed(`imports:${workshop_id}`)
  return { isSeen: isDismissed, markSeen: ({ created_at }: SeenImport) => dismiss(created_at) }
}

/** Counts a finished import as seen once its result is shown. */
export function useMarkSeen({ workshop_id, state, created_at }: ImportResult) {
  const { isSeen, markSeen } = useSeenImports(workshop_id)
  const isNew = (state === 'done' || state === 'undone') && !isSeen({ created_at })
  useEffect(() => {
    if (isNew) markSeen({ created_at })
  })
}
