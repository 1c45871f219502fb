import * as personalPage from '@/features/personal-page/contract'
import { readOwnNumbers } from '@/features/personal-page/service/whole-numbers'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.readOwnNumbers, ({ params }) => readOwnNumbers(params.token))
