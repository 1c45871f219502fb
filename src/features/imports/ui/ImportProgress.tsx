import { useTranslations } from 'next-intl'
import { Cluster, Muted } from '@/ui/layout/layout'
import type { ImportResult } from '../contract'
import classes from './imports.module.css'

/** The bar shows the progress, and its text reads it to screen readers. */
export function ImportProgress({ result: { done, total } }: { result: Pick<ImportResult, 'done' | 'total'> }) {
  const t = useTranslations('imports')
  const text = t('progress_of', { done, total })
  return (
    <Cluster className={classes.progress}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <span className={classes.part} style={{ inlineSize: `${(done / Math.max(1, total)) * 100}%` }} />
      </div>
      <Muted as="span" isSmall>
        {text}
      </Muted>
    </Cluster>
  )
}
