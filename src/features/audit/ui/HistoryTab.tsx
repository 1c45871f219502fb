'use client'

import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pageQuery } from '@/client/calls/lists'
import { PAGE_SIZE } from '@/contract/lists'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadError } from '@/ui/feedback/LoadError'
import { listChanges } from '../contract'
import { HistoryItem } from './HistoryItem'
import classes from './history.module.css'

/** The changes of an event with their authors, newest first. */
export function HistoryTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('audit')
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(listChanges, { params: { id: workshop_id }, query: { per_page: pageSize } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <LoadingSkeleton />
  if (data.data.length === 0) return <EmptyState title={t('empty')} text={t('empty_text')} />

  const shown = data.data.length
  const { total } = data.meta.pagination
  return (
    <section aria-label={t('history')} aria-busy={isPlaceholderData}>
      <Group justify="flex-end" mb="sm">
        <HistoryLink object="workshops" object_id={workshop_id} label={t('whole_log')} />
      </Group>
      <ol className={classes.history}>
        {data.data.map((entry) => (
          <HistoryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {total > PAGE_SIZE && (
        <Group className={classes.foot} justify="space-between">
          <Text role="status" size="sm" c="dimmed">
            {t('shown', { shown, total })}
          </Text>
          {shown < total && (
            <Button variant="default" loading={isPlaceholderData} onClick={() => setPageSize(shown + PAGE_SIZE)}>
              {t('older')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}

const LoadingSkeleton = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={120} />
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
)
