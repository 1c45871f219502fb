'use client'

import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CallFailed } from '@/client/call'

type Props = {
  failure: CallFailed
  again: () => void
  busy: boolean
  /** Takes back what a list was asked for: the way on when that was refused. */
  widen?: () => void
}

/** The error catalogue's 'could not load data from {url}', with a way on. */
export function NotLoaded({ failure, again, busy, widen }: Props) {
  const t = useTranslations('core')
  const [path] = failure.url.split('?')
  return (
    <Alert color="red" role="alert" mb="md" title={t('data_load_error', { url: path ?? failure.url })}>
      <Text mb="sm">{failure.message || t('no_answer')}</Text>
      <Group gap="sm">
        {widen && failure.status === 422 && (
          <Button variant="default" onClick={widen}>
            {t('filters_reset')}
          </Button>
        )}
        <Button variant="default" loading={busy} onClick={again}>
          {t('try_again')}
        </Button>
      </Group>
    </Alert>
  )
}
