import * as consents from '@/features/registrations/contract/consents'
import { chooseConsents } from '@/features/registrations/service/personal-page/consents'
import { serve } from '@/server/http/serve'

export const POST = serve(consents.chooseConsents, ({ params, body }) => chooseConsents(params.token, body, new Date()))
