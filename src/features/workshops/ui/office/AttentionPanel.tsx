'use client'

import { type Icon, IconHourglassLow, IconMailX, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import type { Endpoint } from '@/contract/endpoint'
import { listMailLog } from '@/features/mails/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import { showDate, showTime, showUtcClock } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import { Panel } from '@/ui/Panel'
import { type Attention, listAttention } from '../contract/office'
import classes from './AttentionPanel.module.css'
import { officePath, tabPath } from './event-path'

const ROWS = 4

/** What needs somebody, in words; each row leads to where it can be set right. */
export function AttentionPanel() {
  const t = useTranslations('home')
  const asked = useQuery({ ...query(listAttention), select: ({ data }) => data })
  return (
    <Panel
      title={t('attention')}
      asked={asked}
      rows={ROWS}
      empty={t('attention_empty')}
      keyOf={({ kind, id }) => `${kind} ${id}`}
    >
      {(event) => <Row event={event} />}
    </Panel>
  )
}

type Kind = { icon: Icon; needs: Endpoint; pathOf: (id: number) => string }

const KINDS: Record<Attention['kind'], Kind> = {
  failed: { icon: IconMailX, needs: listMailLog, pathOf: (id) => tabPath(id, 'mails', { status: 'failed' }) },
  few: { icon: IconHourglassLow, needs: listRegistrations, pathOf: (id) => tabPath(id, 'registrations') },
  waiting: {
    icon: IconUsersPlus,
    needs: listRegistrations,
    pathOf: (id) => tabPath(id, 'registrations', { standing: 'interest' }),
  },
}

/** Who may not open the list behind it is led to the event itself. */
function Row({ event }: { event: Attention }) {
  const may = useMay()
  const { icon: Icon, needs, pathOf } = KINDS[event.kind]
  return (
    <Link className={classes.row} href={may(needs) ? pathOf(event.id) : officePath(event.id)} data-kind={event.kind}>
      <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{event.title}</span>
        <span className={classes.problem}>
          <Problem event={event} />
        </span>
      </span>
    </Link>
  )
}

function Problem({ event }: { event: Attention }) {
  const t = useTranslations('home')
  const formats = useFormats()
  const { kind, count, maximum_participants: maximum, registration_deadline, date, time } = event
  if (kind !== 'few') return t(`attention_${kind}`, { count })

  const few = maximum === null ? t('attention_few_unlimited', { count }) : t('attention_few', { count, maximum })
  const ends = registration_deadline
    ? t('attention_deadline', { at: showUtcClock(registration_deadline, formats) })
    : t('attention_start', { at: `${showDate(date, formats)} ${showTime(time, formats)}` })
  return `${few} ${ends}`
}
