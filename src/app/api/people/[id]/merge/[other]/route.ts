import * as merges from '@/features/people/contract/merges'
import { mergePeople } from '@/features/people/service/merge/merge-people'
import { previewMerge } from '@/features/people/service/merge/preview-merge'
import { serve } from '@/server/http/serve'

export const GET = serve(merges.previewMerge, ({ params }) => previewMerge(params, { now: new Date() }))
export const POST = serve(merges.mergePeople, ({ params, body, principal }) =>
  mergePeople({ ...params, ...body }, { author: principal, now: new Date() }),
)
