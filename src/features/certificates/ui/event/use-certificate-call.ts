import { isListOf, isRelatedTo } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { listCertificates } from '../../contract/certificates'
import { listEntitlements } from '../../contract/issuing'

/** Runs a call that changes certificates, and reads their lists again. */
export const useCertificateCall = (change: () => Promise<unknown>, onDone?: () => void) =>
  useAction(change, {
    onDone,
    stale: (read) => isRelatedTo(listEntitlements)(read) || isListOf(listCertificates)(read),
  })
