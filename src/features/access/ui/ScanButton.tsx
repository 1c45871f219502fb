import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { listRoutePermissions, scanRoutes } from '../contract'

/** Stores the calls that the program declares and reports the result. */
export function ScanButton() {
  const t = useTranslations('access')
  const { run, isRunning } = useAction(() => call(scanRoutes), {
    notice: (found) => t('scanned', found),
    stale: isListOf(listRoutePermissions),
  })
  return (
    <Button loading={isRunning} onClick={() => run()}>
      {t('scan')}
    </Button>
  )
}
