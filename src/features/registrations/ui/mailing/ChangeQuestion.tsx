'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { sendMails } from '../../contract/mailing'
import { countRegistrations } from '../../contract/office'
import { ChangeDialog } from './ChangeDialog'

type Props = { workshop_id: number; onClose: () => void }

/** Asks after a save whether the people with the older date are informed. Without such people it shows nothing. */
export function ChangeQuestion({ workshop_id, onClose }: Props) {
  const may = useMay()
  const [submission] = useState(randomKey)
  const { data, isFetchedAfterMount } = useQuery({
    ...query(countRegistrations, { params: { id: workshop_id } }),
    enabled: may(countRegistrations) && may(sendMails),
    // The numbers of before the save know nothing of the change.
    staleTime: 0,
  })
  const change = data?.undecided_change ?? null
  const isAnswered = isFetchedAfterMount && change === null
  useEffect(() => {
    if (isAnswered) onClose()
  }, [isAnswered, onClose])
  if (!data || change === null) return null
  return (
    <ChangeDialog
      opened
      workshop_id={workshop_id}
      submission={submission}
      change={change}
      onClose={onClose}
      outdated={data.outdated}
    />
  )
}
