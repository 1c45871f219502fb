import {
  type Icon,
  IconCalendarExclamation,
  IconCertificate,
  IconFileAlert,
  IconHourglassLow,
  IconMailExclamation,
  IconMailPause,
  IconMailQuestion,
  IconMailX,
  IconSpeakerphone,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import type { Endpoint } from '@/contract/endpoint'
import { DEFAULT_LOCALE } from '@/contract/locales'
import { listAccreditations } from '@/features/accreditations/contract/accreditations'
import { listMailPlan } from '@/features/mail-plan/contract'
import { listMailLog } from '@/features/mails/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import { LEGAL_TEXTS_ID, type RequiredDetail } from '@/features/texts/contract'
import { type Attention, listAttention } from '@/features/workshops/contract/attention'
import { type OfficeTab, officeOverviewPath, officeTabPath } from '@/features/workshops/contract/office-path'
import { showDate, showInstant, showTime, showUtcClock } from '@/i18n/formats'
import { Muted, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { Panel } from '@/ui/screens/Panel'
import classes from './AttentionPanel.module.css'

const ROWS = 8

/** Lists events and details of the site that need an action; each row links to the page where staff can take it. */
export function AttentionPanel() {
  const t = useTranslations('home')
  const attentionQuery = useQuery({ ...query(listAttention), select: rowsOf })
  return (
    <Panel
      title={t('attention')}
      query={attentionQuery}
      rows={ROWS}
      isDense
      empty={t('attention_empty')}
      keyOf={(row) => `${row.kind} ${'id' in row ? row.id : ''}`}
    >
      {(row) => {
        if (row.kind === 'missing') return <MissingDetailRow detail={row.id} />
        if (row.kind === 'failures') return <FailedMailsRow events={row.events} />
        return <EventRow event={row} />
      }}
    </Panel>
  )
}

type FailedMails = { kind: 'failures'; events: Attention[] }
type TaskRowData = Attention | { kind: 'missing'; id: RequiredDetail } | FailedMails

/** Failed mails of several events are one line, so that they do not hide other tasks. */
function rowsOf({ data, missing }: z.output<(typeof listAttention)['response']>): TaskRowData[] {
  const failed = data.filter(({ kind }) => kind === 'failed')
  const others = data.filter(({ kind }) => kind !== 'failed')
  const urgent = others.filter(({ kind }) => kind !== 'few' && kind !== 'waiting')
  return [
    ...urgent,
    ...missing.map((id) => ({ kind: 'missing' as const, id })),
    ...(failed.length > 1 ? [{ kind: 'failures' as const, events: failed }] : failed),
    ...others.slice(urgent.length),
  ]
}

type KindDisplay = { icon: Icon; endpoint: Endpoint; tab: OfficeTab; filter?: Record<string, string> }

const KINDS: Record<Attention['kind'], KindDisplay> = {
  outdated: { icon: IconCalendarExclamation, endpoint: listRegistrations, tab: 'registrations' },
  changes: { icon: IconSpeakerphone, endpoint: listAccreditations, tab: 'accreditations' },
  application: { icon: IconCertificate, endpoint: listAccreditations, tab: 'accreditations' },
  failed: { icon: IconMailX, endpoint: listMailLog, tab: 'mails', filter: { status: 'failed' } },
  held: { icon: IconMailQuestion, endpoint: listMailPlan, tab: 'plan' },
  invitation: { icon: IconMailExclamation, endpoint: listMailPlan, tab: 'plan' },
  paused: { icon: IconMailPause, endpoint: listRegistrations, tab: 'waitlist' },
  few: { icon: IconHourglassLow, endpoint: listRegistrations, tab: 'registrations' },
  waiting: { icon: IconUsersPlus, endpoint: listRegistrations, tab: 'waitlist' },
}

/** A reader without the permission for the linked list gets a link to the event. */
function EventRow({ event }: { event: Attention }) {
  const may = useMay()
  const { icon, endpoint, tab, filter } = KINDS[event.kind]
  const href = may(endpoint) ? officeTabPath(event.id, tab, filter) : officeOverviewPath(event.id)
  return (
    <TaskRow icon={icon} kind={event.kind} href={href} title={event.title}>
      <Problem event={event} />
    </TaskRow>
  )
}

const LEGAL_TEXTS_PATH = `/admin/frontend/${DEFAULT_LOCALE}#${LEGAL_TEXTS_ID}`

/** Contact details are configuration, so the row shows the page that lacks them. */
const DETAILS = {
  imprint: { href: LEGAL_TEXTS_PATH, text: 'missing.text' },
  privacy: { href: LEGAL_TEXTS_PATH, text: 'missing.text' },
  contact: { href: '/contact', text: 'missing.contact_text' },
  gaps: { href: LEGAL_TEXTS_PATH, text: 'missing.gaps_text' },
} as const satisfies Record<RequiredDetail, { href: string; text: string }>

function MissingDetailRow({ detail }: { detail: RequiredDetail }) {
  const t = useTranslations('home')
  const { href, text } = DETAILS[detail]
  return (
    <TaskRow icon={IconFileAlert} kind="missing" href={href} title={t(`missing.${detail}`)}>
      {t(text)}
    </TaskRow>
  )
}

/** The line of the failed mails unfolds into their events. */
function FailedMailsRow({ events }: Pick<FailedMails, 'events'>) {
  const t = useTranslations('home')
  return (
    <details>
      <summary className={classes.row} data-kind="failed">
        <TaskWords icon={KINDS.failed.icon} title={t('attention_failures', { count: countOf(events) })}>
          {t('attention_failures_events', { count: events.length })}
        </TaskWords>
      </summary>
      <ul className={classes.events}>
        {events.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const countOf = (events: Attention[]) => events.reduce((sum, { count }) => sum + count, 0)

type WordsProps = { icon: Icon; title: string; children: ReactNode }
type RowProps = WordsProps & { kind: string; href: string }

const TaskRow = ({ kind, href, ...words }: RowProps) => (
  <Link className={classes.row} href={href} data-kind={kind}>
    <TaskWords {...words} />
  </Link>
)

const TaskWords = ({ icon: TaskIcon, title, children }: WordsProps) => (
  <>
    <TaskIcon className={classes.icon} size={20} stroke={1.75} aria-hidden />
    <Stack as="span" gap="0" className={classes.words}>
      <strong>{title}</strong>
      <Muted as="span" isSmall>
        {children}
      </Muted>
    </Stack>
  </>
)

function Problem({ event }: { event: Attention }) {
  const t = useTranslations('home')
  const formats = useFormats()
  const { kind, count, invitation, application, maximum_participants: maximum } = event
  const { registration_deadline, date, time } = event
  if (invitation) {
    const { due_at, state } = invitation
    return t('attention_invitation', { count, at: showInstant(due_at, formats), state })
  }
  if (application) {
    const { date: deadline, days } = application
    const values = { count, date: showDate(deadline, formats), days: Math.abs(days) }
    return t(days < 0 ? 'attention_application_late' : 'attention_application', values)
  }
  if (kind !== 'few') return t(`attention_${kind}`, { count })

  const few = maximum === null ? t('attention_few_unlimited', { count }) : t('attention_few', { count, maximum })
  const ends = registration_deadline
    ? t('attention_deadline', { at: showUtcClock(registration_deadline, formats) })
    : t('attention_start', { at: `${showDate(date, formats)} ${showTime(time, formats)}` })
  return `${few} ${ends}`
}
