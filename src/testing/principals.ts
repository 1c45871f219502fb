import { findPrincipal } from '@/features/access/service/check-session'
import { hashToken } from '@/server/security/tokens'
import { aUser } from './users'

/** Creates a signed-in person and returns the principal that serve() passes to a service. */
export async function aPrincipal(fields: Parameters<typeof aUser>[0] = {}) {
  const { token } = await aUser(fields)
  return getPrincipal(token)
}

export async function getPrincipal(token: string) {
  const principal = await findPrincipal(hashToken(token))
  if (!principal) throw new Error('no session')
  return principal
}
