import * as personalPage from '@/features/registrations/contract/personal-page'
import { exportOwnCertificates } from '@/features/registrations/service/personal-page/export-certificates'
import { serve } from '@/server/http/serve'

export const GET = serve(personalPage.exportOwnCertificates, ({ params, query, locale }) =>
  exportOwnCertificates(params.token, query.format, { locale: query.locale ?? locale, now: new Date() }),
)
