import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { query } from '@/client/calls/query'
import { ProfessionsPrefetch } from '@/features/accreditations/ui/ProfessionField'
import { Loaded } from '@/ui/feedback/Loaded'
import { Stack } from '@/ui/layout/layout'
import { getCockpit } from '../contract'
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
  const t = useTranslations('cockpit')
  const cockpit = useQuery({
    ...query(getCockpit, { params: { id: workshop_id } }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  return (
    <Stack as="section" aria-label={t('title')} aria-busy={cockpit.isPending}>
      <Loaded query={cockpit} waiting={<Waiting />}>
        {(data) => (
          <>
            <Sentence workshop_id={workshop_id} sentence={data.sentence} />
            <div className={classes.columns}>
              <Funnel workshop_id={workshop_id} cockpit={data} />
              <TaskList workshop_id={workshop_id} tasks={data.tasks} today={data.today} />
              <RegistrationCurve workshop_id={workshop_id} cockpit={data} />
            </div>
            {(data.figures.registered ?? 0) > 0 && <PeopleGroups workshop_id={workshop_id} groups={data.groups} />}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** The names of the professions are requested together with the figures. */
const Waiting = () => (
  <>
    <ProfessionsPrefetch />
    <Skeleton height={32} />
    <div className={classes.columns}>
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  </>
)
