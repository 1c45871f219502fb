'use client'

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { listRoutePermissions, scanRoutes } from '../contract'

/** Stores the calls that the program declares and reports the result. */
export function ScanButton() {
  const t = useTranslations('access')
  const notices = useNotices()
  const queries = useQueryClient()
  const scan = useMutation({
    mutationFn: () => call(scanRoutes),
    onSuccess: (found) => {
      notices.inform(t('scanned', found))
      void queries.invalidateQueries({ predicate: isListOf(listRoutePermissions) })
    },
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
    },
  })
  return (
    <Button loading={scan.isPending} onClick={() => scan.mutate()}>
      {t('scan')}
    </Button>
  )
}
