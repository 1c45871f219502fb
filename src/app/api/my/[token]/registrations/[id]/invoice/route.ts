import * as personalPage from '@/features/registrations/contract/personal-page'
import { addInvoiceAddress } from '@/features/registrations/service/personal-page/add-missing'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addInvoiceAddress, ({ params, body }) =>
  addInvoiceAddress(params, body, { now: new Date() }),
)
