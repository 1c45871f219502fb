'use client'

import { Button, Skeleton } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { LoadError } from '@/ui/feedback/LoadError'
import { type EventMail, listMailPlan, savePlannedMail } from '../contract'
import { EventMailRow } from './EventMailRow'
import classes from './mail-plan.module.css'
import { possiblePresets } from './plan-draft'

// The form loads when it is opened.
const EventMailDialog = dynamic(() => import('./EventMailDialog').then((module) => module.EventMailDialog), {
  ssr: false,
})

const REFRESH_MS = 30_000

type PlanProps = {
  workshop_id: number
  /** The address of the log, filtered by one run. */
  runPath: (run_id: number) => string
}

/** The planned mails of an event: when they go out, to how many people, and what waits for a decision. */
export function MailPlan({ workshop_id, runPath }: PlanProps) {
  const t = useTranslations('mail_plan')
  const heading = useId()
  const may = useMay()
  const [edited, setEdited] = useState<EventMail | 'new'>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(listMailPlan, { params: { id: workshop_id } }),
    refetchInterval: REFRESH_MS,
  })
  const failure = error instanceof CallFailed && !data ? error : undefined
  const add = data && may(savePlannedMail) ? () => setEdited('new') : undefined
  const lacksReminder = data?.data.length === 0 && possiblePresets('reminder', data.event, new Date()).length > 0
  return (
    <section className={classes.panel} aria-labelledby={heading} aria-busy={!data && !failure}>
      <header className={classes.header}>
        <h2 className={classes.title} id={heading}>
          {t('title')}
        </h2>
        {add && (
          <Button variant="default" leftSection={<IconMailPlus aria-hidden size={18} />} onClick={add}>
            {t(lacksReminder ? 'empty_add' : 'add')}
          </Button>
        )}
      </header>
      {failure && <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !failure && <Skeleton className={classes.waiting} />}
      {data?.data.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      {data && <MailRows mails={data.data} workshop_id={workshop_id} runPath={runPath} onChange={setEdited} />}
      {data && edited && (
        <EventMailDialog workshop_id={workshop_id} edited={edited} {...data} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

type RowsProps = PlanProps & { mails: EventMail[]; onChange: (mail: EventMail) => void }

function MailRows({ mails, ...row }: RowsProps) {
  if (mails.length === 0) return null
  return (
    <ul className={classes.rows}>
      {mails.map((mail) => (
        <EventMailRow key={mail.id} mail={mail} {...row} />
      ))}
    </ul>
  )
}
