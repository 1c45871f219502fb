'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { PAGE_SIZE } from '@/contract/lists'
import { Link } from '@/i18n/navigation'
import { getImport, type ImportResult, listImports } from '../contract'
import { currentOf, isRunning } from './current-import'
import { ImportProgress } from './ImportProgress'
import { ImportState } from './ImportState'
import { importedPath } from './import-path'
import classes from './imports.module.css'
import { useImportWords } from './use-import-words'

const SOON = 2000
const SOMETIMES = 15_000

/** The import of an event that is under way, or was the last: read from the server, so one may leave and come back. */
export function CurrentImport({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  const { data } = useQuery({
    ...listQuery(listImports, { per_page: PAGE_SIZE, filter: { workshop_id } }),
    enabled: may(listImports),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isRunning) ? SOON : SOMETIMES),
  })
  const current = currentOf(data?.data ?? [], new Date())
  if (!current) return null
  return <Banner result={current} />
}

function Banner({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const may = useMay()
  const { numbersOf, originOf } = useImportWords()
  const label = t('open_named', { file: result.file_name })
  return (
    <section className={classes.banner} aria-label={t('now')}>
      <div className={classes.told}>
        <strong>{t('now')}</strong>
        <ImportState state={result.state} />
        <span className={classes.origin}>{originOf(result)}</span>
      </div>
      {isRunning(result) ? <ImportProgress result={result} /> : <span>{numbersOf(result)}</span>}
      {may(getImport) && (
        <Link className={classes.link} href={importedPath(result)} aria-label={label}>
          {t('open')}
        </Link>
      )}
    </section>
  )
}
