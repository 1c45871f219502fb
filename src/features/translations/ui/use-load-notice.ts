'use client'

import { useEffect } from 'react'
import type { CallFailed } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'

/** Shows a notice when texts fail to load. */
export function useLoadNotice(failure: CallFailed | undefined): void {
  const notices = useNotices()
  useEffect(() => {
    if (failure) notices.failed(failure)
  }, [failure, notices])
}
