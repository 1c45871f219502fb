'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { FAILURES_RETENTION_DAYS, type ImportResult } from '../../contract'
import { useImportTexts } from '../use-import-texts'
import classes from './ImportResultScreen.module.css'

/** The outcome of an import, one sentence for each number. */
export function ImportSummary({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const formats = useFormats()
  const { sentencesOf } = useImportTexts()
  const sentences = sentencesOf(result)
  const { undone_at, undone_by_name } = result
  const undone = [showInstant(undone_at, formats), undone_by_name].filter(Boolean).join(', ')
  return (
    <>
      {undone_at && <p className={classes.summary}>{t(`undone_${result.kind}`, { at: undone })}</p>}
      {sentences.length === 0 && <p className={classes.summary}>{t('nothing')}</p>}
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {result.noted > 0 && <li>{t('noted', { count: result.noted })}</li>}
      </ul>
      {result.has_failures && (
        <p className={classes.text}>
          {t(result.kind === 'attendance' ? 'unassigned_text' : 'failures_text', { days: FAILURES_RETENTION_DAYS })}
        </p>
      )}
    </>
  )
}
