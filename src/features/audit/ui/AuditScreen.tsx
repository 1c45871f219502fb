'use client'

import { IconFileSpreadsheet } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { pageQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import { ROWS_MAX } from '@/contract/lists'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { Loaded } from '@/ui/feedback/Loaded'
import { Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { EmptyList } from '@/ui/table/EmptyList'
import { TableFooter } from '@/ui/table/TableFooter'
import { type ListControls, useListState } from '@/ui/table/use-list-state'
import { type AuditEntry, type AuditFilter, exportAuditEntries, listAuditEntries } from '../contract'
import { AuditDays } from './AuditDays'
import { AuditFilterChips } from './AuditFilterChips'
import { AuditFilters } from './AuditFilters'
import { type PagesByKind, PagesByKindContext } from './object-kinds'
import { useAuditFilter } from './use-audit-filter'

const NO_COLUMNS: readonly never[] = []

export const AuditScreen = ({ pages }: { pages: PagesByKind }) => (
  <PagesByKindContext value={pages}>
    <AuditLog />
  </PagesByKindContext>
)

/** The log of all changes. Its page and filters stand in the address, so that a link leads to what somebody has found. */
function AuditLog() {
  const t = useTranslations('audit')
  const may = useMay()
  const { filter, ...address } = useAuditFilter()
  const list = useListState({ columns: NO_COLUMNS, filters: NO_COLUMNS })
  const { page, perPage } = list.state
  const entriesQuery = useQuery({
    ...pageQuery(listAuditEntries, { query: { page, per_page: perPage, filter } }),
    placeholderData: keepPreviousData,
  })
  const { data: shown, isPlaceholderData } = entriesQuery
  const setFilter = (next: AuditFilter) => {
    list.setPage(1)
    address.setFilter(next)
  }
  const reset = () => {
    list.setPage(1)
    address.reset()
  }
  const filtering = { filter, setFilter, personName: personNameIn(shown?.data ?? [], filter) }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const controls: ListControls = { ...list, reset }
  return (
    <>
      <PageHeader title={t('log')} text={t('log_text')}>
        <ExportButton filter={filter} />
      </PageHeader>
      <Stack as="section" aria-label={t('entries')} aria-busy={isPlaceholderData || entriesQuery.isPending}>
        <AuditFilters {...filtering} />
        <AuditFilterChips {...filtering} />
        <Loaded query={entriesQuery} waiting={[96, 96, 96, 96]} onReset={reset}>
          {({ data, meta }) => (
            <>
              {data.length === 0 && (
                <EmptyList empty={{ text: t('log_empty') }} controls={isFiltered ? controls : undefined} />
              )}
              <AuditDays entries={data} setFilter={setFilter} isStale={isPlaceholderData} />
              {meta.capped && (
                <p>
                  {t('capped')} {may(exportAuditEntries) && t('export_bounded', { count: ROWS_MAX })}
                </p>
              )}
              <TableFooter pagination={meta.pagination} capped={meta.capped} controls={controls} />
            </>
          )}
        </Loaded>
      </Stack>
    </>
  )
}

const personNameIn = (entries: readonly AuditEntry[], { user }: AuditFilter): string | undefined =>
  entries.find((entry) => entry.user?.id === user)?.user?.name ?? undefined

function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const may = useMay()
  if (!may(exportAuditEntries)) return null
  return (
    <DownloadButton href={urlOf(exportAuditEntries, { query: { filter, locale } })} icon={IconFileSpreadsheet}>
      {t('export')}
    </DownloadButton>
  )
}
