import * as personalPage from '@/features/registrations/contract/personal-page'
import { readOwnNumbers } from '@/features/registrations/service/personal-page/whole-numbers'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.readOwnNumbers, ({ params }) => readOwnNumbers(params.token))
