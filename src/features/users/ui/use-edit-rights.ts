import { missingRights } from '@/features/access/rules'
import { useUser } from '@/features/accounts/ui/current-user/use-user'
import type { ManagedUser } from '../contract'

export type EditRights = {
  /** The first right of this person that the reader lacks; the reader cannot change the account. */
  missingRight?: string
  /** The account is the reader's own. */
  isOwnAccount: boolean
  /** Only a super user makes another person a super user. */
  mayGrantSuperUser: boolean
}

/** The changes that the reader may make to an account; the server decides again. */
export function useEditRights(person: ManagedUser): EditRights {
  const reader = useUser()
  if (!reader) return { missingRight: '', isOwnAccount: false, mayGrantSuperUser: false }
  return {
    missingRight: missingRights(reader, person)[0],
    isOwnAccount: reader.id === person.id,
    mayGrantSuperUser: reader.is_super_user,
  }
}
