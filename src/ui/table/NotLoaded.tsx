'use client'

import { Alert, Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CallFailed } from '@/client/call'

/** The error catalogue's 'could not load data from {url}', with a way on. */
export function NotLoaded({ failure, again, busy }: { failure: CallFailed; again: () => void; busy: boolean }) {
  const t = useTranslations('core')
  const [path] = failure.url.split('?')
  return (
    <Alert color="red" role="alert" mb="md" title={t('data_load_error', { url: path ?? failure.url })}>
      <Text mb="sm">{failure.message || t('no_answer')}</Text>
      <Button variant="default" loading={busy} onClick={again}>
        {t('try_again')}
      </Button>
    </Alert>
  )
}
