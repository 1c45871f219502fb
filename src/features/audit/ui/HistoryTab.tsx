'use client'

import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pageQuery } from '@/client/lists'
import { PAGE_SIZE } from '@/contract/lists'
import { EmptyState } from '@/ui/EmptyState'
import { HistoryLink } from '@/ui/HistoryLink'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { listChanges } from '../contract'
import { HistoryItem } from './HistoryItem'
import classes from './history.module.css'

/** Who changed what at an event, the newest first. */
export function HistoryTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('audit')
  const [wanted, setWanted] = useState(PAGE_SIZE)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(listChanges, { params: { id: workshop_id }, query: { per_page: wanted } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />
  if (data.data.length === 0) return <EmptyState title={t('empty')} text={t('empty_text')} />

  const [shown, { total }] = [data.data.length, data.meta.pagination]
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
            <Button variant="default" loading={isPlaceholderData} onClick={() => setWanted(shown + PAGE_SIZE)}>
              {t('older')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}

const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={120} />
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
)
