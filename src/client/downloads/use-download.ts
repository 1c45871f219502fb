import { useState } from 'react'
import type { Endpoint } from '@/contract/endpoint'
import { CallFailed, type CallInput } from '../calls/call'
import { useNotices } from '../notices/notices'
import { download } from './download'

/** Downloads the file that a call returns, tells whether it is in progress, and shows a notice when it fails. */
export function useDownload() {
  const notices = useNotices()
  const [loading, setLoading] = useState(false)

  const fetchFile = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> => {
    setLoading(true)
    try {
      await download(endpoint, input)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    } finally {
      setLoading(false)
    }
  }
  return { loading, fetchFile }
}
