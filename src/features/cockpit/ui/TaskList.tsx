import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { Endpoint } from '@/contract/endpoint'
import { daysBetween } from '@/contract/time'
import { listAccreditations } from '@/features/accreditations/contract/accreditations'
import { listEntitlements } from '@/features/certificates/contract/issuing'
import { getEvaluation } from '@/features/evaluations/contract/event'
import { listMailPlan } from '@/features/mail-plan/contract'
import { getRetention } from '@/features/privacy/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import type { Task, TaskKind, TaskState } from '@/features/tasks/contract'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { shortDate } from '@/i18n/calendar'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Card, Heading, Muted, Row, Rows } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import classes from './cockpit.module.css'

const TONES: Record<TaskState, Tone> = { overdue: 'bad', soon: 'watch', later: 'plain', done: 'good' }

/** The place where a task is done. */
const PLACES: Record<TaskKind, { endpoint: Endpoint; pathOf: (id: number) => string }> = {
  check: { endpoint: saveWorkshop, pathOf: (id) => officeTabPath(id, 'details') },
  apply: { endpoint: listAccreditations, pathOf: (id) => officeTabPath(id, 'accreditations') },
  invite: { endpoint: listMailPlan, pathOf: (id) => officeTabPath(id, 'plan') },
  remind: { endpoint: listMailPlan, pathOf: (id) => officeTabPath(id, 'plan') },
  certificates: { endpoint: listEntitlements, pathOf: (id) => officeTabPath(id, 'certificates') },
  report: {
    endpoint: listRegistrations,
    pathOf: (id) => officeTabPath(id, 'registrations', { standing: 'participated' }),
  },
  evaluation: { endpoint: getEvaluation, pathOf: (id) => officeTabPath(id, 'evaluation') },
  retention: { endpoint: getRetention, pathOf: () => '/system/privacy?tab=retention' },
}

/** The days of a farther date say less than the date. */
const NEAR = 60

type Props = { workshop_id: number; tasks: readonly Task[]; today: string }

/** The open tasks of the event by date, and one line that unfolds those that are done. */
export function TaskList({ workshop_id, tasks, today }: Props) {
  const t = useTranslations('cockpit')
  const open = tasks.filter(({ state }) => state !== 'done')
  const done = tasks.filter(({ state }) => state === 'done')
  return (
    <Card gap="xs" isDense className={classes.aside}>
      <Heading>{t('tasks')}</Heading>
      {tasks.length === 0 && <Muted>{t('tasks_none')}</Muted>}
      {open.length > 0 && <TaskRows workshop_id={workshop_id} tasks={open} today={today} />}
      {done.length > 0 && (
        <details>
          <summary className={classes.done}>{t('tasks_done', { count: done.length })}</summary>
          <TaskRows workshop_id={workshop_id} tasks={done} today={today} />
        </details>
      )}
    </Card>
  )
}

function TaskRows({ workshop_id, tasks, today }: Props) {
  const t = useTranslations('cockpit')
  return (
    <Rows as="ol">
      {tasks.map((task) => (
        <Row key={`${task.kind} ${task.label} ${task.due_on}`} data-state={task.state}>
          <TaskName workshop_id={workshop_id} task={task} />
          <StatusChip tone={TONES[task.state]}>{t(`task_state_${task.state}`)}</StatusChip>
          <TaskDate task={task} today={today} />
        </Row>
      ))}
    </Rows>
  )
}

function TaskName({ workshop_id, task: { kind, label } }: { workshop_id: number; task: Task }) {
  const t = useTranslations('cockpit')
  const may = useMay()
  const { endpoint, pathOf } = PLACES[kind]
  const words = t(`task_${kind}`, { label: label ?? '' })
  if (!may(endpoint)) return <span className={classes.taskName}>{words}</span>
  return (
    <Link className={classes.taskName} href={pathOf(workshop_id)}>
      {words}
    </Link>
  )
}

function TaskDate({ task: { due_on, done_on, state }, today }: { task: Task; today: string }) {
  const t = useTranslations('cockpit')
  const locale = useLocale()
  if (state === 'done') return <TaskNote>{done_on && shortDate(done_on, locale)}</TaskNote>
  if (due_on === null) return <TaskNote>{t('no_date')}</TaskNote>
  const days = daysBetween(today, due_on)
  return (
    <TaskNote>
      {shortDate(due_on, locale)}
      {Math.abs(days) <= NEAR && `, ${days < 0 ? t('days_ago', { days: -days }) : t('in_days', { days })}`}
    </TaskNote>
  )
}

const TaskNote = ({ children }: { children: ReactNode }) => (
  <Muted as="span" isSmall className={classes.date}>
    {children}
  </Muted>
)
