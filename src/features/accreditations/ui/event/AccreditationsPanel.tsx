'use client'

import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { LoadError } from '@/ui/feedback/LoadError'
import { type Accreditation, listAccreditations, saveAccreditation } from '../../contract/accreditations'
import { AccreditationCard } from './AccreditationCard'
import classes from './accreditations.module.css'

// The form loads when it is opened.
const AccreditationDialog = dynamic(
  () => import('./AccreditationDialog').then((module) => module.AccreditationDialog),
  { ssr: false },
)

/** The accreditations of an event: their points, their state, and what staff have to look at. */
export function AccreditationsPanel({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('accreditations')
  const heading = useId()
  const may = useMay()
  const [edited, setEdited] = useState<Accreditation | 'new'>()
  const { data, error, isFetching, refetch } = useQuery(query(listAccreditations, { params: { id: workshop_id } }))
  const failure = error instanceof CallFailed && !data ? error : undefined
  return (
    <section className={classes.panel} aria-labelledby={heading} aria-busy={!data && !failure}>
      <header className={classes.header}>
        <h2 className={classes.title} id={heading}>
          {t('title')}
        </h2>
        {data && may(saveAccreditation) && (
          <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </header>
      {failure && <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !failure && <Skeleton className={classes.waiting} />}
      {data?.data.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      {data && data.data.length > 0 && data.event.typed_points && (
        <p className={classes.warning}>{t('typed_points', { text: data.event.typed_points })}</p>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.cards}>
          {data.data.map((accreditation) => (
            <AccreditationCard
              key={accreditation.id}
              workshop_id={workshop_id}
              accreditation={accreditation}
              body={data.bodies.find(({ id }) => id === accreditation.body_id)}
              event={data.event}
              today={data.today}
              onChange={() => setEdited(accreditation)}
            />
          ))}
        </ul>
      )}
      {data && edited && (
        <AccreditationDialog
          workshop_id={workshop_id}
          edited={edited}
          bodies={data.bodies}
          event={data.event}
          staff={data.staff}
          signers={data.signers}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
