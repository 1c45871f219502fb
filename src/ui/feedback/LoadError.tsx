import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CallFailed } from '@/client/calls/call'
import { Cluster, Stack } from '../layout/layout'

type Props = {
  failure: CallFailed
  onRetry: () => void
  isBusy: boolean
  /** Resets search and filters, in case the server refused them. */
  onReset?: () => void
}

/** Names the address that failed to load, and offers to retry. */
export function LoadError({ failure, onRetry, isBusy, onReset }: Props) {
  const t = useTranslations('core')
  const [path] = failure.url.split('?')
  return (
    <Alert color="red" role="alert" mb="md" title={t('data_load_error', { url: path ?? failure.url })}>
      <Stack gap="sm">
        <p>{failure.message || t('no_answer')}</p>
        <Cluster>
          {onReset && failure.status === 422 && (
            <Button variant="default" onClick={onReset}>
              {t('filters_reset')}
            </Button>
          )}
          <Button variant="default" loading={isBusy} onClick={onRetry}>
            {t('try_again')}
          </Button>
        </Cluster>
      </Stack>
    </Alert>
  )
}
