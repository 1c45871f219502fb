'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { showInstant } from '@/i18n/formats'
import { FAILURES_KEPT_DAYS, type ImportResult } from '../contract'
import classes from './ImportedScreen.module.css'
import { useImportWords } from './use-import-words'

/** What a list would do or did, a sentence for each number. */
export function ImportTold({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const formats = useFormats()
  const { sentencesOf } = useImportWords()
  const sentences = sentencesOf(result)
  const { undone_at, undone_by_name } = result
  const undone = [showInstant(undone_at, formats), undone_by_name].filter(Boolean).join(', ')
  return (
    <>
      {undone_at && <p className={classes.told}>{t(`undone_${result.kind}`, { at: undone })}</p>}
      {sentences.length === 0 && <p className={classes.told}>{t('nothing')}</p>}
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {result.has_failures && <p className={classes.text}>{t('failures_text', { days: FAILURES_KEPT_DAYS })}</p>}
    </>
  )
}
