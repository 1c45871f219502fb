import * as personalPage from '@/features/personal-page/contract'
import { exportOwnCertificates } from '@/features/personal-page/service/export-certificates'
import { serve } from '@/server/http/serve'

export const GET = serve(personalPage.exportOwnCertificates, ({ params, query, locale }) =>
  exportOwnCertificates(params.token, query.format, { locale: query.locale ?? locale, now: new Date() }),
)
