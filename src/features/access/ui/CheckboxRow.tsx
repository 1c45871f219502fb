import { useTranslations } from 'next-intl'
import { memo, useId } from 'react'
import { StatusChip } from '@/ui/content/StatusChip'
import { Muted, Row, Stack } from '@/ui/layout/layout'
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
    <Row className={classes.tick} data-changed={isChecked !== wasChecked || undefined}>
      <label className={classes.label}>
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isLocked}
          aria-labelledby={`${own}-words`}
          aria-describedby={about || undefined}
          onChange={(event) => onCheck(id, event.currentTarget.checked)}
        />
        <Stack as="span" gap="0" className={classes.words}>
          <span id={`${own}-words`}>{words}</span>
          {path && (
            <Muted as="span" isSmall id={`${own}-path`} className={classes.path} translate="no">
              {path}
            </Muted>
          )}
          {isLocked && (
            <Muted as="span" isSmall id={`${own}-why`}>
              {t('beyond_hint')}
            </Muted>
          )}
        </Stack>
      </label>
      {isChecked !== wasChecked && (
        <StatusChip tone={isChecked ? 'active' : 'watch'}>{t(isChecked ? 'added' : 'taken')}</StatusChip>
      )}
    </Row>
  )
})
