import { isListOf, isRelatedTo } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { listCertificates } from '../../contract/certificates'
import { listEntitlements } from '../../contract/issuing'

export const useCertificateCall = (change: () => Promise<unknown>, onDone?: () => void) =>
  useAction(change, {
    onDone,
    stale: (read) => isRelatedTo(listEntitlements)(read) || isListOf(listCertificates)(read),
  })
