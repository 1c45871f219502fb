'use client'

import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { LoadError } from '@/ui/feedback/LoadError'
import { explainAudience } from '../contract'
import { AudienceLedger } from './AudienceLedger'
import { InvitationChoices } from './InvitationChoices'
import classes from './result.module.css'
import { useOccasion } from './use-occasion'

/** Explains whom the saved audience finds, for an event once one is chosen, and invites them. */
export function AudienceResult({ id }: { id: number }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const titleId = useId()
  const { occasion, ...choose } = useOccasion()
  const { workshop_id } = occasion
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(explainAudience, { params: { id }, query: occasion }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...query(getWorkshop, { params: { id: workshop_id ?? 0 } }),
    enabled: workshop_id !== undefined && may(getWorkshop),
  })
  const title = chosen.data?.title ?? ''
  return (
    <section className={classes.result} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {workshop_id ? t('result_event', { title }) : t('result')}
      </h2>
      {error instanceof CallFailed && <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !error && <Skeleton height={220} />}
      {data && (
        <div className={classes.columns} aria-busy={isFetching}>
          <AudienceLedger id={id} explanation={data} occasion={occasion} />
          <InvitationChoices
            id={id}
            explanation={data}
            occasion={occasion}
            title={title}
            isCurrent={!isPlaceholderData && !chosen.isLoading}
            {...choose}
          />
        </div>
      )}
    </section>
  )
}
