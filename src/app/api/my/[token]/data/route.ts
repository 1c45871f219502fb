import * as privacy from '@/features/privacy/contract'
import { downloadPersonalData } from '@/features/privacy/service/own-data'
import { serve } from '@/server/http/serve'

export const GET = serve(privacy.downloadPersonalData, ({ params, locale }) =>
  downloadPersonalData(params.token, { locale, now: new Date(), masksNumbers: true }),
)

export const POST = serve(privacy.downloadWholeData, ({ params, locale }) =>
  downloadPersonalData(params.token, { locale, now: new Date(), masksNumbers: false }),
)
