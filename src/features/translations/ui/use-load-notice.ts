'use client'

import { useEffect } from 'react'
import type { CallFailed } from '@/client/call'
import { useNotices } from '@/client/notices'

/** The error catalogue: a translation load failure is a notice titled Error, with the error text. */
export function useLoadNotice(failure: CallFailed | undefined): void {
  const notices = useNotices()
  useEffect(() => {
    if (failure) notices.failed(failure)
  }, [failure, notices])
}
