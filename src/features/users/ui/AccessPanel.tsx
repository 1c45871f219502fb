'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { CallList } from '@/features/access/ui/CallList'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { getUserAccess } from '../contract'

/** The calls that a person may make, and the roles that permit them. */
export function AccessPanel({ id }: { id: number }) {
  const t = useTranslations('users')
  const { data, error, isFetching, refetch } = useQuery(query(getUserAccess, { params: { id } }))
  if (error instanceof CallFailed)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <LoadingSkeleton />

  return (
    <>
      {data.is_super_user && (
        <Callout tone="plain" title={t('super_user')}>
          {t('super_user_access')}
        </Callout>
      )}
      <CallList calls={data.permissions} />
    </>
  )
}

const LoadingSkeleton = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={44} maw="45rem" />
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
)
