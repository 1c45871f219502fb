'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/call'
import { query } from '@/client/query'
import { CallList } from '@/features/access/ui/CallList'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { getUserAccess } from '../contract'

/** What somebody may do, in sentences, and through which roles. */
export function AccessPanel({ id }: { id: number }) {
  const t = useTranslations('users')
  const { data, error, isFetching, refetch } = useQuery(query(getUserAccess, { params: { id } }))
  if (error instanceof CallFailed) return <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />

  return (
    <>
      {data.is_super_user && (
        <Message tone="plain" title={t('super_user')}>
          {t('super_user_access')}
        </Message>
      )}
      <CallList calls={data.permissions} />
    </>
  )
}

const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={44} maw="45rem" />
    <Skeleton height={120} />
    <Skeleton height={120} />
  </Stack>
)
