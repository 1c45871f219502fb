'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { ProfessionsPrefetch } from '@/features/accreditations/ui/ProfessionField'
import { LoadError } from '@/ui/feedback/LoadError'
import { type Cockpit, getCockpit } from '../contract'
import classes from './cockpit.module.css'
import { Funnel } from './Funnel'
import { PeopleGroups } from './PeopleGroups'
import { RegistrationCurve } from './RegistrationCurve'
import { Sentence } from './Sentence'
import { TaskList } from './TaskList'

/** The figures follow the people of the event, whoever registers or changes them. */
const REFRESH_MS = 10_000

/** The first tab of an event: where it is, what is to be done, and its figures. */
export function CockpitPanel({ workshop_id }: { workshop_id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getCockpit, { params: { id: workshop_id } }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  const t = useTranslations('cockpit')
  if (error instanceof CallFailed && !data)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  return (
    <section className={classes.cockpit} aria-label={t('title')} aria-busy={!data}>
      {data ? <Loaded workshop_id={workshop_id} cockpit={data} /> : <Waiting />}
    </section>
  )
}

function Loaded({ workshop_id, cockpit }: { workshop_id: number; cockpit: Cockpit }) {
  const hasSeats = (cockpit.figures.registered ?? 0) > 0
  return (
    <>
      <Sentence workshop_id={workshop_id} sentence={cockpit.sentence} />
      <div className={classes.columns}>
        <Funnel workshop_id={workshop_id} cockpit={cockpit} />
        <TaskList workshop_id={workshop_id} tasks={cockpit.tasks} today={cockpit.today} />
        <RegistrationCurve workshop_id={workshop_id} cockpit={cockpit} />
      </div>
      {hasSeats && <PeopleGroups workshop_id={workshop_id} groups={cockpit.groups} />}
    </>
  )
}

/** The names of the professions are requested together with the figures. */
const Waiting = () => (
  <>
    <ProfessionsPrefetch />
    <Skeleton className={classes.waitingSentence} />
    <div className={classes.columns}>
      <Skeleton className={classes.waiting} />
      <Skeleton className={classes.waiting} />
    </div>
  </>
)
