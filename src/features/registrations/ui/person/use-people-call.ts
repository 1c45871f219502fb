'use client'

import { useState } from 'react'
import { CallFailed } from '@/client/call'
import { useNotices } from '@/client/notices'
import { usePeopleChanged } from './use-people-changed'

/** Whether a refusal was taken up where the call was made, such as by asking back. */
type Takes = (errors: CallFailed['errors']) => boolean

/** Changes people by a call: the button tells its state, a refusal is said, and what is shown is read again. */
export function usePeopleCall() {
  const notices = useNotices()
  const peopleChanged = usePeopleChanged()
  const [doing, setDoing] = useState(false)
  const run = async (work: () => Promise<void>, takes: Takes = () => false) => {
    setDoing(true)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (!takes(failure.errors)) notices.failed(failure)
    } finally {
      setDoing(false)
      void peopleChanged()
    }
  }
  return { run, doing }
}
