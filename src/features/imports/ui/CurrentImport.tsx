'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { PAGE_SIZE } from '@/contract/lists'
import { Link } from '@/ui/navigation/Link'
import { getImport, type ImportResult, listImports } from '../contract'
import { currentImportOf, isRunning } from './current-import'
import { ImportProgress } from './ImportProgress'
import { ImportStateChip } from './ImportStateChip'
import { importResultPath } from './import-path'
import classes from './imports.module.css'
import { useImportTexts } from './use-import-texts'

const RUNNING_POLL_MS = 2000
const IDLE_POLL_MS = 15_000

/** The running or latest import of an event, read from the server so that the reader may leave and return. */
export function CurrentImport({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  const { data } = useQuery({
    ...listQuery(listImports, { per_page: PAGE_SIZE, filter: { workshop_id } }),
    enabled: may(listImports),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isRunning) ? RUNNING_POLL_MS : IDLE_POLL_MS),
  })
  const current = currentImportOf(data?.data ?? [], new Date())
  if (!current) return null
  return <ImportBanner result={current} />
}

function ImportBanner({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const may = useMay()
  const { numbersOf, originOf } = useImportTexts()
  const label = t('open_named', { file: result.file_name })
  return (
    <section className={classes.banner} aria-label={t('now')}>
      <div className={classes.heading}>
        <strong>{t('now')}</strong>
        <ImportStateChip state={result.state} />
        <span className={classes.origin}>{originOf(result)}</span>
      </div>
      {isRunning(result) ? <ImportProgress result={result} /> : <span>{numbersOf(result)}</span>}
      {may(getImport) && (
        <Link className={classes.link} href={importResultPath(result)} aria-label={label}>
          {t('open')}
        </Link>
      )}
    </section>
  )
}
