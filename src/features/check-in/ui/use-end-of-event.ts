'use client'

import { useState } from 'react'
import { useDevice } from './device/use-device'
import { checkOutDraftsOf, type EndOfEvent, stayDraftsOf } from './end-of-event'
import type { ActionDraft } from './queue/use-action-queue'

type Source = Parameters<typeof checkOutDraftsOf>[0] & { record: (draft: ActionDraft) => string }

/** Checks everybody out at once; it can be taken back as one until the screen is left. */
export function useEndOfEvent({ record, ...people }: Source) {
  const { now } = useDevice()
  const [ended, setEnded] = useState<EndOfEvent>()
  const endEvent = () => {
    const at = now()
    const drafts = checkOutDraftsOf(people)
    for (const draft of drafts) record(draft)
    setEnded({ at, ids: new Set(drafts.flatMap(({ registration_id }) => registration_id ?? [])) })
  }
  const undoEnd = () => {
    if (!ended) return
    for (const draft of stayDraftsOf(ended, people)) record(draft)
    setEnded(undefined)
  }
  return { endEvent, undoEnd, endedCount: ended?.ids.size ?? 0 }
}
