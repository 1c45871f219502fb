import * as personalPage from '@/features/personal-page/contract'
import { addInvoiceAddress } from '@/features/personal-page/service/add-missing'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addInvoiceAddress, ({ params, body }) =>
  addInvoiceAddress(params, body, { now: new Date() }),
)
