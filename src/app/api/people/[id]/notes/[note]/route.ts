import * as people from '@/features/people/contract/people'
import { deletePersonNote, savePersonNote } from '@/features/people/service/notes'
import { serve } from '@/server/http/serve'

export const POST = serve(people.savePersonNote, ({ params, body, principal }) =>
  savePersonNote(params, body, principal),
)
export const DELETE = serve(people.deletePersonNote, ({ params, principal }) => deletePersonNote(params, principal))
