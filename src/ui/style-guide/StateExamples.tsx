import { Button, Skeleton, Stack } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { EmptyState } from '../feedback/EmptyState'
import { LoadError } from '../feedback/LoadError'
import { StateCard } from '../feedback/StateCard'
import { StyleGuideSection } from './StyleGuideSection'

const WORK = 2_000

export function StateExamples() {
  const t = useTranslations('parts')
  // The progress bar of the back office shows every call and mutation, so this one is enough.
  const work = useMutation({ mutationFn: () => new Promise((done) => setTimeout(done, WORK)) })
  const again = () => work.mutate()
  return (
    <StyleGuideSection title={t('states')}>
      <Button variant="default" loading={work.isPending} onClick={again}>
        {t('work')}
      </Button>
      <StateCard
        level={2}
        icon={<IconMapSearch size={44} stroke={1.5} aria-hidden />}
        title={t('notice_example')}
        text={t('state_text')}
      />
      <EmptyState title={t('empty')} text={t('empty_text')} action={<Button onClick={again}>{t('work')}</Button>} />
      <LoadError
        failure={new CallFailed(503, '/api/parts?page=1', { message: t('refused') })}
        onRetry={again}
        isBusy={work.isPending}
      />
      <Stack aria-hidden maw="45rem">
        <Skeleton height={34} width="40%" />
        <Skeleton height={20} width="65%" />
        <Skeleton height={72} />
      </Stack>
    </StyleGuideSection>
  )
}
