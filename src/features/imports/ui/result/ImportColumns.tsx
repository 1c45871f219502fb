import { useFormatter, useTranslations } from 'next-intl'
import type { ImportResult } from '../../contract'
import classes from './ImportResultScreen.module.css'

/** The headings of the file that are imported, and those that are ignored. */
export function ImportColumns({ result: { columns, ignored } }: { result: Pick<ImportResult, 'columns' | 'ignored'> }) {
  const t = useTranslations('imports')
  const people = useTranslations('people')
  const format = useFormatter()
  const recognised = columns.map((key) => people(key))
  return (
    <dl className={classes.columns}>
      <div>
        <dt>{t('recognised')}</dt>
        <dd>{format.list(recognised, { type: 'unit' })}</dd>
      </div>
      {ignored.length > 0 && (
        <div>
          <dt>{t('ignored')}</dt>
          <dd>{t('ignored_text', { names: format.list(ignored, { type: 'unit' }) })}</dd>
        </div>
      )}
    </dl>
  )
}
