'use client'

import { useTranslations } from 'next-intl'
import { memo, useId } from 'react'
import { StatusChip } from '@/ui/StatusChip'
import classes from './calls.module.css'

type Props = {
  id: number
  words: string
  /** The permission of a call in small type. */
  path?: string
  isTicked: boolean
  /** As it is saved: what differs from that is marked. */
  wasTicked: boolean
  /** The person does not hold it, so cannot give it. */
  isBeyond: boolean
  onTick: (id: number, on: boolean) => void
}

/** One thing that a role can permit. Drawn anew only where it changes: there are many of them. */
export const TickRow = memo(function TickRow({ id, words, path, isTicked, wasTicked, isBeyond, onTick }: Props) {
  const t = useTranslations('access')
  const own = useId()
  const about = [path && `${own}-path`, isBeyond && `${own}-why`].filter(Boolean).join(' ')
  return (
    <li className={classes.tick} data-changed={isTicked !== wasTicked || undefined}>
      <label className={classes.label}>
        <input
          type="checkbox"
          checked={isTicked}
          disabled={isBeyond}
          aria-labelledby={`${own}-words`}
          aria-describedby={about || undefined}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
        />
        <span className={classes.words}>
          <span id={`${own}-words`} className={classes.sentence}>
            {words}
          </span>
          {path && (
            <span id={`${own}-path`} className={classes.path} translate="no">
              {path}
            </span>
          )}
          {isBeyond && (
            <span id={`${own}-why`} className={classes.through}>
              {t('beyond_hint')}
            </span>
          )}
        </span>
      </label>
      {isTicked !== wasTicked && (
        <StatusChip tone={isTicked ? 'active' : 'watch'}>{t(isTicked ? 'added' : 'taken')}</StatusChip>
      )}
    </li>
  )
})
