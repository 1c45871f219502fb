import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { CallFailed, type CallInput, call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { FormFrameContext } from '@/client/forms/form-frame'
import { useNotices } from '@/client/notices/notices'
import type { Endpoint } from '@/contract/endpoint'

type Deletion<E extends Endpoint> = { endpoint: E; params: CallInput<E>['params']; onDeleted?: () => void }

/** Deletes an item, shows a notice, and refreshes the list. */
export function useDeletion<E extends Endpoint>({ endpoint, params, onDeleted }: Deletion<E>) {
  const notices = useNotices()
  const queries = useQueryClient()
  const host = use(FormFrameContext)
  return async () => {
    try {
      const work = () => call(endpoint, { params })
      await (host ? host.run(work) : work())
      notices.deleted()
      onDeleted?.()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ predicate: isListOf(endpoint) })
  }
}
