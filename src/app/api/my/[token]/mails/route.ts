import * as personalPage from '@/features/personal-page/contract'
import { chooseMails } from '@/features/personal-page/service/own-choices'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.chooseMails, ({ params, body }) => chooseMails(params.token, body, new Date()))
