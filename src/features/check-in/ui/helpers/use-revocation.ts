import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, type CallInput, call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { listDevices, type revokeDevice, type revokeHelperLink } from '../../contract/devices'

type Revocation = typeof revokeDevice | typeof revokeHelperLink

/** Revokes a device or a link, reports the result and reads the lists again. */
export function useRevocation() {
  const notices = useNotices()
  const queries = useQueryClient()
  return async <E extends Revocation>(endpoint: E, params: CallInput<E>['params'], done: string) => {
    try {
      await call(endpoint, { params })
      notices.inform(done)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ queryKey: [listDevices.path] })
  }
}
