'use client'

import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { pageQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { addressOf } from '@/contract/endpoint'
import { ROWS_MAX } from '@/contract/lists'
import { PageHeader } from '@/ui/PageHeader'
import { NothingHere } from '@/ui/table/NothingHere'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { TableFoot } from '@/ui/table/TableFoot'
import { useListState } from '@/ui/table/use-list-state'
import { type AuditEntry, type AuditFilter, exportAuditEntries, listAuditEntries } from '../contract'
import { AuditChips } from './AuditChips'
import { AuditDays } from './AuditDays'
import { AuditFilters } from './AuditFilters'
import { useAuditFilter } from './use-audit-filter'

const NO_COLUMNS: readonly never[] = []

/** Who did what to whom when: pages and filters live in the address. */
export function AuditScreen() {
  const t = useTranslations('audit')
  const may = useMay()
  const { filter, ...address } = useAuditFilter()
  const list = useListState({ columns: NO_COLUMNS, filters: NO_COLUMNS })
  const { page, perPage } = list.state
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(listAuditEntries, { query: { page, per_page: perPage, filter } }),
    placeholderData: keepPreviousData,
  })
  const narrow = (next: AuditFilter) => {
    list.setPage(1)
    address.narrow(next)
  }
  const widen = () => {
    list.setPage(1)
    address.widen()
  }
  const narrowing = { filter, narrow, personName: personIn(data?.data ?? [], filter) }
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  const controls = { ...list, widen }
  return (
    <>
      <PageHeader title={t('log')} text={t('log_text')}>
        <ExportButton filter={filter} />
      </PageHeader>
      <section aria-label={t('entries')} aria-busy={isPlaceholderData || !data}>
        <Stack gap="sm" mb="md">
          <AuditFilters {...narrowing} />
          <AuditChips {...narrowing} />
        </Stack>
        {error && <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} widen={widen} />}
        {!data && !error && <Waiting />}
        {data?.data.length === 0 && (
          <NothingHere empty={{ text: t('log_empty') }} controls={isNarrowed ? controls : undefined} />
        )}
        {data && <AuditDays entries={data.data} narrow={narrow} isStale={isPlaceholderData} />}
        {data?.meta.capped && (
          <Text size="sm" mt="md">
            {t('capped')} {may(exportAuditEntries) && t('export_bounded', { count: ROWS_MAX })}
          </Text>
        )}
        {data && <TableFoot pagination={data.meta.pagination} capped={data.meta.capped} controls={controls} />}
      </section>
    </>
  )
}

/** Everything that is shown was done by the person to whom the log is narrowed. */
const personIn = (entries: readonly AuditEntry[], { user }: AuditFilter): string | undefined =>
  entries.find((entry) => entry.user?.id === user)?.user?.name ?? undefined

/** The browser downloads it: the file goes straight to the disk. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const may = useMay()
  if (!may(exportAuditEntries)) return null
  return (
    <Button
      component="a"
      variant="default"
      download
      href={addressOf(exportAuditEntries, { query: { filter, locale } })}
      leftSection={<IconFileSpreadsheet aria-hidden size={18} />}
    >
      {t('export')}
    </Button>
  )
}

const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Stack>
)
