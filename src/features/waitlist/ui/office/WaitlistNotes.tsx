'use client'

import { useTranslations } from 'next-intl'
import { officeTabPath } from '@/features/workshops/ui/office-path'
import { Callout } from '@/ui/feedback/Callout'
import { Link } from '@/ui/navigation/Link'
import { offerModeOf } from '../../rules'
import type { WaitlistEvent } from './use-waitlist-event'
import type { WaitlistCounts } from './WaitlistTab'
import classes from './WaitlistTab.module.css'

type Props = { event: WaitlistEvent; counts: WaitlistCounts }

/** Tells how a closed list is opened, and why no seat is held for those who wait. */
export function WaitlistNotes({ event, counts: { waiting } }: Props) {
  const t = useTranslations('waitlist')
  const mode = offerModeOf(event, new Date())
  return (
    <div className={classes.notes}>
      {event.waitlist_closed && event.id !== null && (
        <Callout tone="plain">
          <span>
            {t('closed')} <Link href={officeTabPath(event.id, 'details')}>{t('closed_open')}</Link>
          </span>
        </Callout>
      )}
      {waiting > 0 && mode !== 'hold' && <Callout tone="plain">{t(`mode_${mode}`)}</Callout>}
    </div>
  )
}
