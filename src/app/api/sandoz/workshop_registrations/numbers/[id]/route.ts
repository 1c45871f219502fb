import * as numbers from '@/features/registrations/contract/numbers'
import { getNumbers } from '@/features/registrations/service/people/numbers'
import { serve } from '@/server/http/serve'

export const GET = serve(numbers.getNumbers, ({ params, principal }) => getNumbers(params.id, principal))
