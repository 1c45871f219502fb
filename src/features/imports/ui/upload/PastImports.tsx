import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { Heading, Stack } from '@/ui/layout/layout'
import type { Column } from '@/ui/table/DataTable'
import { DataTable } from '@/ui/table/DataTable'
import { getImport, type ImportResult, listImports } from '../../contract'
import { isRunning } from '../current-import'
import { ImportStateChip } from '../ImportStateChip'
import { importResultPath } from '../import-path'
import { useImportTexts } from '../use-import-texts'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const POLL_MS = 2000

export function PastImports({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('imports')
  const may = useMay()
  return (
    <Stack>
      <Heading size="h3">{t('past')}</Heading>
      <DataTable
        endpoint={listImports}
        caption={t('past')}
        columns={useColumns()}
        fixed={{ workshop_id }}
        sort={NEWEST_FIRST}
        search={false}
        refresh={(rows) => rows.some(isRunning) && POLL_MS}
        href={may(getImport) ? importResultPath : undefined}
        empty={{ text: t('past_empty') }}
      />
    </Stack>
  )
}

function useColumns(): Column<ImportResult>[] {
  const t = useTranslations('imports')
  const { numbersOf } = useImportTexts()
  return [
    { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', narrow: true },
    { key: 'state', title: t('state'), render: (result) => <ImportStateChip result={result} /> },
    { key: 'kind', title: t('kind_short'), render: ({ kind }) => t(`kind_${kind}`) },
    { key: 'file_name', title: t('file_name'), width: 180, least: 110, yields: 2 },
    { key: 'counts', title: t('counts'), width: 220, least: 160, render: numbersOf },
    { key: 'created_by_name', title: t('created_by_name'), width: 150, least: 100, yields: 1 },
  ]
}
