import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { PAGE_SIZE } from '@/contract/lists'
import { FoldedLine } from '@/ui/feedback/FoldedLine'
import { Notice } from '@/ui/feedback/NoticeBar'
import { Cluster, Muted } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { getImport, type ImportResult, listImports } from '../contract'
import { currentImportOf, isRunning } from './current-import'
import { ImportProgress } from './ImportProgress'
import { ImportStateChip } from './ImportStateChip'
import { importResultPath } from './import-path'
import classes from './imports.module.css'
import { useImportTexts } from './use-import-texts'
import { useSeenImports } from './use-seen-imports'

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
  return isRunning(current) ? (
    <RunningImport result={current} />
  ) : (
    <FinishedImport workshop_id={workshop_id} result={current} />
  )
}

function RunningImport({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const { originOf } = useImportTexts()
  return (
    <Notice tone="plain" title={t('menu')}>
      <Cluster>
        <ImportStateChip result={result} />
        <Muted as="span" isSmall>
          {originOf(result)}
        </Muted>
        <ImportProgress result={result} />
        <ImportLink result={result} />
      </Cluster>
    </Notice>
  )
}

/** One line until the reader has seen the result or hides it; the list of imports keeps it. */
function FinishedImport({ workshop_id, result }: { workshop_id: number; result: ImportResult }) {
  const t = useTranslations('imports')
  const { numbersOf, originOf } = useImportTexts()
  const { isSeen, markSeen } = useSeenImports(workshop_id)
  if (isSeen(result)) return null
  return (
    <Notice tone="plain" title={`${t('menu')}: ${numbersOf(result)}`}>
      <FoldedLine label={t('menu')} dismissLabel={t('dismiss')} onDismiss={() => markSeen(result)}>
        <ImportStateChip result={result} />
        <span>{numbersOf(result)}</span>
        <Muted as="span" isSmall>
          {originOf(result)}
        </Muted>
        <ImportLink result={result} />
      </FoldedLine>
    </Notice>
  )
}

function ImportLink({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  const may = useMay()
  if (!may(getImport)) return null
  return (
    <TextLink
      isStrong
      className={classes.link}
      href={importResultPath(result)}
      aria-label={t('open_named', { file: result.file_name })}
    >
      {t('open')}
    </TextLink>
  )
}
