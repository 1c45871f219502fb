'use client'

import { IconExternalLink, IconEye } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import type { Workshop } from '../../../contract/office'
import { eventPath } from '../../../contract/public'
import { StateBadge } from '../StateBadge'
import classes from './WorkshopFacts.module.css'

type Props = { id: number; workshop: Pick<Workshop, 'state' | 'count' | 'maximum_participants'> }

/** The state of an event, its counts, and links to its public pages. */
export function WorkshopFacts({ id, workshop: { state, count, maximum_participants: maximum } }: Props) {
  const t = useTranslations('workshops')
  const registered = maximum === null ? count.registered : t('seats_of', { count: count.registered, maximum })
  return (
    <div className={classes.facts}>
      {state && <StateBadge state={state} />}
      <dl className={classes.counts}>
        <Count name={t('invited')} value={count.invited} />
        <Count name={t('registered')} value={registered} />
        <Count name={t('participated')} value={count.participated} />
      </dl>
      <div className={classes.links}>
        <Anchor className={classes.link} href={eventPath(id)} target="_blank">
          <IconExternalLink aria-hidden size={18} />
          {t('form_public_page')}
          <span className="visually-hidden"> {t('form_new_window')}</span>
        </Anchor>
        <Anchor className={classes.link} href={`/workshops/${id}`}>
          <IconEye aria-hidden size={18} />
          {t('form_read_only')}
        </Anchor>
      </div>
    </div>
  )
}

const Count = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
