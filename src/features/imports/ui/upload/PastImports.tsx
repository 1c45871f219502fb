'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import type { Column } from '@/ui/table/DataTable'
import { DataTable } from '@/ui/table/DataTable'
import { getImport, type ImportResult, listImports } from '../contract'
import { isRunning } from './current-import'
import classes from './ImportScreen.module.css'
import { ImportState } from './ImportState'
import { importedPath } from './import-path'
import { useImportWords } from './use-import-words'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const SOON = 2000

/** Every list that was brought into an event, and what became of it. */
export function PastImports({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('imports')
  const may = useMay()
  return (
    <div>
      <h2 className={classes.heading}>{t('past')}</h2>
      <DataTable
        endpoint={listImports}
        caption={t('past')}
        columns={useColumns()}
        fixed={{ workshop_id }}
        sort={NEWEST_FIRST}
        search={false}
        refresh={(rows) => rows.some(isRunning) && SOON}
        href={may(getImport) ? importedPath : undefined}
        empty={{ text: t('past_empty') }}
      />
    </div>
  )
}

function useColumns(): Column<ImportResult>[] {
  const t = useTranslations('imports')
  const { numbersOf } = useImportWords()
  return [
    { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', narrow: true },
    { key: 'state', title: t('state'), render: ({ state }) => <ImportState state={state} /> },
    { key: 'kind', title: t('kind_short'), render: ({ kind }) => t(`kind_${kind}`) },
    { key: 'file_name', title: t('file_name') },
    { key: 'counts', title: t('counts'), render: numbersOf },
    { key: 'created_by_name', title: t('created_by_name') },
  ]
}
