import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pageQuery } from '@/client/calls/lists'
import { PAGE_SIZE } from '@/contract/lists'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Loaded } from '@/ui/feedback/Loaded'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { listChanges } from '../contract'
import { HistoryItem } from './HistoryItem'

export function HistoryTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('audit')
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const changesQuery = useQuery({
    ...pageQuery(listChanges, { params: { id: workshop_id }, query: { per_page: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const { isPlaceholderData } = changesQuery
  return (
    <Loaded query={changesQuery} waiting={[120, 120, 120]}>
      {({ data, meta: { pagination } }) => {
        if (data.length === 0) return <EmptyState title={t('empty')} text={t('empty_text')} />
        const shown = data.length
        const { total } = pagination
        return (
          <Stack as="section" aria-label={t('history')} aria-busy={isPlaceholderData}>
            <Cluster justify="end">
              <HistoryLink object="workshops" object_id={workshop_id} label={t('whole_log')} />
            </Cluster>
            <Stack as="ol" gap="0">
              {data.map((entry) => (
                <HistoryItem key={entry.id} entry={entry} />
              ))}
            </Stack>
            {total > PAGE_SIZE && (
              <Cluster justify="between">
                <Muted role="status">{t('shown', { shown, total })}</Muted>
                {shown < total && (
                  <Button variant="default" loading={isPlaceholderData} onClick={() => setPageSize(shown + PAGE_SIZE)}>
                    {t('older')}
                  </Button>
                )}
              </Cluster>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}
