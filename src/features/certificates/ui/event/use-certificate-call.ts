import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { listCertificates } from '../../contract/certificates'
import { listEntitlements } from '../../contract/issuing'

const READ_PATHS = [listEntitlements, listCertificates].map(({ path }) => path)

/** Runs a call that changes certificates, reads the lists again, and shows a refusal as a notice. */
export function useCertificateCall(onDone: () => void) {
  const notices = useNotices()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const run = async (change: () => Promise<unknown>) => {
    setRunning(true)
    try {
      await change()
      onDone()
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      notices.failed(thrown)
    } finally {
      setRunning(false)
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => READ_PATHS.some((read) => read === path) })
    }
  }
  return { run, isRunning }
}
