import * as numbers from '@/features/registrations/contract/number-hints'
import { getNumbers } from '@/features/registrations/service/people/number-hints'
import { serve } from '@/server/http/serve'

export const GET = serve(numbers.getNumbers, ({ params, principal }) => getNumbers(params.id, principal))
