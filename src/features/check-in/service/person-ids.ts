import { isHelper } from '@/server/http/caller'
import type { Helper, Principal } from '@/server/http/credentials'
import { idCipherFor } from '@/server/security/secrets'

/** How the list and the actions of the entrance name people. */
type PersonIds = {
  show: (registration_id: string) => string
  read: (shown: string) => string
}

const REAL_IDS: PersonIds = { show: (id) => id, read: (id) => id }

/**
 * The id of a registration opens its documented calls, so helpers get ids that only the calls of their link know. Devices
 * keep for weeks what an earlier release gave them, so the id of a registration is read as well.
 */
export function personIdsFor(caller: Principal | Helper): PersonIds {
  if (!isHelper(caller)) return REAL_IDS
  const { encrypt, decrypt } = idCipherFor(`people of link ${caller.link_id}`)
  return { show: encrypt, read: decrypt }
}
