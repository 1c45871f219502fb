import * as merges from '@/features/people/contract/merges'
import { undoMerge } from '@/features/people/service/merge/undo-merge'
import { serve } from '@/server/http/serve'

export const POST = serve(merges.undoMerge, ({ params, principal }) =>
  undoMerge(params, { author: principal, now: new Date() }),
)
