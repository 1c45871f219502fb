'use client'

import { Button, Skeleton, Stack } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/call'
import { EmptyState } from '../EmptyState'
import { StateCard } from '../StateCard'
import { NotLoaded } from '../table/NotLoaded'
import { PartsSection } from './PartsSection'

const WORK = 2_000

export function StateParts() {
  const t = useTranslations('parts')
  // The bar at the top of the back office tells of every call and mutation, so this one is enough to show it.
  const work = useMutation({ mutationFn: () => new Promise((done) => setTimeout(done, WORK)) })
  const again = () => work.mutate()
  return (
    <PartsSection title={t('states')}>
      <Button variant="default" loading={work.isPending} onClick={again}>
        {t('work')}
      </Button>
      <StateCard
        heading="h2"
        icon={<IconMapSearch size={44} stroke={1.5} aria-hidden />}
        title={t('notice_example')}
        text={t('state_text')}
      />
      <EmptyState title={t('empty')} text={t('empty_text')} action={<Button onClick={again}>{t('work')}</Button>} />
      <NotLoaded
        failure={new CallFailed(503, '/api/parts?page=1', { message: t('refused') })}
        again={again}
        busy={work.isPending}
      />
      <Stack aria-hidden maw="45rem">
        <Skeleton height={34} width="40%" />
        <Skeleton height={20} width="65%" />
        <Skeleton height={72} />
      </Stack>
    </PartsSection>
  )
}
