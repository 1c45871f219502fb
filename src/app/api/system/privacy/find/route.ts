import * as privacy from '@/features/privacy/contract'
import { findPerson } from '@/features/privacy/service/find-person'
import { serve } from '@/server/http/serve'

export const POST = serve(privacy.findPerson, ({ body, locale }) => findPerson(body.email, { locale }))
