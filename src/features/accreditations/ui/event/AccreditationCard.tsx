'use client'

import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { useDeletion } from '@/ui/feedback/use-deletion'
import { RowMenu } from '@/ui/table/RowMenu'
import {
  type Accreditation,
  type AccreditedEvent,
  deleteAccreditation,
  saveAccreditation,
} from '../../contract/accreditations'
import type { Body } from '../../contract/bodies'
import { hintsOf } from '../../rules/hints'
import { nameIn } from '../../rules/names'
import { AccreditationFacts } from './AccreditationFacts'
import classes from './accreditations.module.css'
import { HintList } from './HintList'
import { OpenChanges } from './OpenChanges'
import { useRefreshAccreditations } from './use-refresh-accreditations'

const TONES: Record<Accreditation['state'], Tone> = {
  to_apply: 'watch',
  applied: 'active',
  granted: 'good',
  refused: 'bad',
}

type Props = {
  workshop_id: number
  accreditation: Accreditation
  body: Body | undefined
  event: AccreditedEvent
  today: string
  onChange: () => void
}

/** One accreditation: its points and state, what is wrong with it, its facts, and its actions. */
export function AccreditationCard({ workshop_id, accreditation, body, event, today, onChange }: Props) {
  const t = useTranslations('accreditations')
  const locale = useLocale()
  if (!body) return null
  const name = nameIn(body, locale)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <span className={classes.points}>
            {t('points_of', { points: accreditation.points_basis, label: body.label })}
          </span>{' '}
          {name}
        </h3>
        <StatusChip tone={TONES[accreditation.state]}>{t(`state_${accreditation.state}`)}</StatusChip>
        <CardActions workshop_id={workshop_id} accreditation={accreditation} name={name} onChange={onChange} />
      </div>
      {accreditation.open_changes && (
        <OpenChanges workshop_id={workshop_id} accreditation={accreditation} open={accreditation.open_changes} />
      )}
      <HintList hints={hintsOf(accreditation, { body, event, today })} />
      <AccreditationFacts accreditation={accreditation} body={body} />
    </li>
  )
}

type ActionProps = Pick<Props, 'workshop_id' | 'accreditation' | 'onChange'> & { name: string }

function CardActions({ workshop_id, accreditation, name, onChange }: ActionProps) {
  const t = useTranslations('accreditations')
  const may = useMay()
  const refresh = useRefreshAccreditations()
  const params = { id: workshop_id, accreditation: accreditation.id }
  const remove = useDeletion({ endpoint: deleteAccreditation, params, onDeleted: () => void refresh() })
  return (
    <div className={classes.actions}>
      {may(saveAccreditation) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('change', { name })}
          title={t('change', { name })}
          onClick={onChange}
        >
          <IconPencil aria-hidden size={20} />
        </ActionIcon>
      )}
      {may(deleteAccreditation) && (
        <RowMenu name={name} deletion={{ question: t('remove_question', { name }), onConfirm: remove }} />
      )}
    </div>
  )
}
