import { useTranslations } from 'next-intl'
import type { ImportResult } from '../contract'
import classes from './imports.module.css'

/** Drawn for who sees it, and told in words to who does not. */
export function ImportProgress({ result: { done, total } }: { result: Pick<ImportResult, 'done' | 'total'> }) {
  const t = useTranslations('imports')
  const words = t('progress_of', { done, total })
  return (
    <div className={classes.progress}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <span className={classes.part} style={{ inlineSize: `${(done / Math.max(1, total)) * 100}%` }} />
      </div>
      <span className={classes.numbers}>{words}</span>
    </div>
  )
}
