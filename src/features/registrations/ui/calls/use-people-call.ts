'use client'

import { useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { useRefreshPeople } from './use-refresh-people'

/** Returns true when the caller shows the errors itself, for example as a question. */
type HandlesErrors = (errors: CallFailed['errors']) => boolean

/** Runs a call that changes people: shows its errors and reads the lists again. */
export function usePeopleCall() {
  const notices = useNotices()
  const refreshPeople = useRefreshPeople()
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<void>, handlesErrors: HandlesErrors = () => false) => {
    setRunning(true)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (!handlesErrors(failure.errors)) notices.failed(failure)
    } finally {
      setRunning(false)
      void refreshPeople()
    }
  }
  return { run, isRunning }
}
