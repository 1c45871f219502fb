'use client'

import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { countRegistrations } from '@/features/registrations/contract/office'
import { sendMails } from '../contract/mailings'
import { ChangeDialog } from './ChangeDialog'
import { SeriesChangeDialog } from './SeriesChangeDialog'

type Props = { events: number[]; onClose: () => void }

/** Asks after a save whether the people with the older date are informed. Without such people it shows nothing. */
export function ChangeQuestion({ events, onClose }: Props) {
  const may = useMay()
  const [submission] = useState(randomKey)
  const answers = useQueries({
    queries: events.map((id) => ({
      ...query(countRegistrations, { params: { id } }),
      enabled: may(countRegistrations) && may(sendMails),
      // The numbers of before the save know nothing of the change.
      staleTime: 0,
    })),
  })
  const isRead = answers.every(({ isFetchedAfterMount }) => isFetchedAfterMount)
  const changes = events.flatMap((workshop_id, index) => {
    const { undecided_change = null, outdated = 0 } = answers[index]?.data ?? {}
    return undecided_change === null ? [] : [{ workshop_id, change: undecided_change, outdated }]
  })
  const isAnswered = isRead && changes.length === 0
  useEffect(() => {
    if (isAnswered) onClose()
  }, [isAnswered, onClose])

  const [first, ...others] = isRead ? changes : []
  if (!first) return null
  if (others.length > 0) return <SeriesChangeDialog changes={changes} submission={submission} onClose={onClose} />
  return <ChangeDialog {...first} opened submission={submission} onClose={onClose} />
}
