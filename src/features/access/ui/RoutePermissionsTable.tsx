import { useTranslations } from 'next-intl'
import { METHODS } from '@/contract/endpoint'
import { DataTable } from '@/ui/table/DataTable'
import { listRoutePermissions } from '../contract'
import { useCallLabels } from './use-call-labels'

/** The calls that roles can permit. The program declares them; nobody edits them. */
export function RoutePermissionsTable() {
  const t = useTranslations('access')
  const { sentenceOf } = useCallLabels()
  return (
    <DataTable
      endpoint={listRoutePermissions}
      caption={t('tab_calls')}
      columns={[
        { key: 'action', title: t('may'), sortable: true, width: 360, least: 260, render: sentenceOf },
        { key: 'method', title: t('method'), sortable: true, width: 120, narrow: true },
        { key: 'uri', title: t('uri'), sortable: true, width: 360, least: 160, yields: 1 },
      ]}
      sort={{ by: 'action', direction: 'asc' }}
      filters={[
        { column: 'method', title: t('method'), options: METHODS.map((value) => ({ value, label: value })) },
        { column: 'uri', title: t('uri') },
      ]}
    />
  )
}
