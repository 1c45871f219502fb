import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { acceptInvitation } from './service/accept-invitation'
import { inviteUser } from './service/invite'
import { getUserAccess } from './service/read-granted-rights'
import { getUser, listUsers } from './service/read-users'
import { deleteUser } from './service/remove'
import { saveUser } from './service/save'
import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  removeUserSecondFactor,
} from './service/sessions-and-second-factor'

export const handlers: HandlersOf<typeof feature> = {
  acceptInvitation: ({ body, locale }) => acceptInvitation(body, locale),
  getUser: ({ params, query, principal }) => getUser(params.id, query, principal),
  saveUser: ({ params, body, principal }) => saveUser(params.id, body, principal),
  deleteUser: ({ params, principal }) => deleteUser(params.id, principal),
  getUserAccess: ({ params }) => getUserAccess(params.id),
  inviteUser: ({ params, principal, locale }) => inviteUser(params.id, { author: principal, locale }),
  listUsers: ({ query }) => listUsers(query),
  removeUserSecondFactor: ({ params, principal }) => removeUserSecondFactor(params.id, principal),
  endUserSession: ({ params, principal }) => endUserSession(params.id, params.session, principal),
  listUserSessions: ({ params, principal }) => listUserSessions(params.id, principal),
  endUserSessions: ({ params, principal }) => endUserSessions(params.id, principal),
}
