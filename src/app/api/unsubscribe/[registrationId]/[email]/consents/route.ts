import * as consents from '@/features/registrations/contract/consents'
import { chooseConsentsInstead } from '@/features/registrations/service/personal-page/consents'
import { serve } from '@/server/http/serve'

export const POST = serve(consents.chooseConsentsInstead, ({ params, body }) =>
  chooseConsentsInstead(params, body, new Date()),
)
