import * as personalPage from '@/features/registrations/contract/personal-page'
import { chooseMails } from '@/features/registrations/service/personal-page/mail-preferences'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.chooseMails, ({ params, body }) => chooseMails(params.token, body, new Date()))
