'use client'

import { useTranslations } from 'next-intl'
import { memo, useId } from 'react'
import { StatusChip } from '@/ui/content/StatusChip'
import classes from './calls.module.css'

type Props = {
  id: number
  words: string
  /** The permission of a call, shown in small type. */
  path?: string
  isChecked: boolean
  /** The saved state; a difference from it is marked. */
  wasChecked: boolean
  /** The person lacks this permission and cannot give it. */
  isLocked: boolean
  onCheck: (id: number, on: boolean) => void
}

/** A call or a permission with its checkbox. Memoised, because a form shows a hundred of them. */
export const CheckboxRow = memo(function TickRow({ id, words, path, isChecked, wasChecked, isLocked, onCheck }: Props) {
  const t = useTranslations('access')
  const own = useId()
  const about = [path && `${own}-path`, isLocked && `${own}-why`].filter(Boolean).join(' ')
  return (
    <li className={classes.tick} data-changed={isChecked !== wasChecked || undefined}>
      <label className={classes.label}>
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isLocked}
          aria-labelledby={`${own}-words`}
          aria-describedby={about || undefined}
          onChange={(event) => onCheck(id, event.currentTarget.checked)}
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
          {isLocked && (
            <span id={`${own}-why`} className={classes.through}>
              {t('beyond_hint')}
            </span>
          )}
        </span>
      </label>
      {isChecked !== wasChecked && (
        <StatusChip tone={isChecked ? 'active' : 'watch'}>{t(isChecked ? 'added' : 'taken')}</StatusChip>
      )}
    </li>
  )
})
