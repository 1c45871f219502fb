'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { Loaded } from '@/ui/feedback/Loaded'
import { Card } from '@/ui/layout/Card'
import { Heading } from '@/ui/layout/SectionHead'
import { Stack } from '@/ui/layout/Stack'
import { explainAudience } from '../contract'
import { AudienceLedger } from './AudienceLedger'
import classes from './audience.module.css'
import { InvitationChoices } from './InvitationChoices'
import { useOccasion } from './use-occasion'

/** Explains whom the saved audience finds, for an event once one is chosen, and invites them. */
export function AudienceResult({ id }: { id: number }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const titleId = useId()
  const { occasion, ...choose } = useOccasion()
  const { workshop_id } = occasion
  const explained = useQuery({
    ...query(explainAudience, { params: { id }, query: occasion }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...query(getWorkshop, { params: { id: workshop_id ?? 0 } }),
    enabled: workshop_id !== undefined && may(getWorkshop),
  })
  const title = chosen.data?.title ?? ''
  return (
    <Card gap="md" aria-labelledby={titleId}>
      <Heading id={titleId}>{workshop_id ? t('result_event', { title }) : t('result')}</Heading>
      <Loaded query={explained} waiting={220}>
        {(explanation) => (
          <Stack gap="xl" className={classes.columns} aria-busy={explained.isFetching}>
            <AudienceLedger id={id} explanation={explanation} occasion={occasion} />
            <InvitationChoices
              id={id}
              explanation={explanation}
              occasion={occasion}
              title={title}
              isCurrent={!explained.isPlaceholderData && !chosen.isLoading}
              {...choose}
            />
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
