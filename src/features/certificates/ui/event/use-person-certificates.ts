import { useQuery } from '@tanstack/react-query'
import { listQuery } from '@/client/calls/lists'
import { listCertificates } from '../../contract/certificates'
import { isBeingMade } from './outcomes'

const CERTIFICATES_MAX = 50
const REFRESH_MS = 3000

export const usePersonCertificates = ({ id }: { id: string }) =>
  useQuery({
    ...listQuery(listCertificates, { per_page: CERTIFICATES_MAX, filter: { registration_id: id } }),
    refetchInterval: ({ state: { data } }) => data?.data.some(isBeingMade) === true && REFRESH_MS,
  })
