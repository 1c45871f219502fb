'use client'

import { beyond } from '@/features/access/rules'
import { useUser } from '@/features/accounts/ui/use-user'
import type { ManagedUser } from '../contract'

export type Reach = {
  /** Of the rights of this person the first that the reader does not hold: the account is out of reach. */
  lacking?: string
  /** It is the reader's own account. */
  own: boolean
  /** Only super users make others such. */
  givesAll: boolean
}

/** What of an account the reader may change; the server decides again. */
export function useReach(person: ManagedUser): Reach {
  const reader = useUser()
  if (!reader) return { lacking: '', own: false, givesAll: false }
  return { lacking: beyond(reader, person)[0], own: reader.id === person.id, givesAll: reader.is_super_user }
}
