import * as registrations from '@/features/registrations/contract/public'
import { findInvitee } from '@/features/registrations/service/sign-up/find-registration'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.findInvitee, ({ params, query }) => findInvitee(query.id, params.inviteslug))
