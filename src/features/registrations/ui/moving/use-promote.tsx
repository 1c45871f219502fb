'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { promoteInterests } from '../../contract/moves'
import { usePeopleCall } from '../calls/use-people-call'

/** Registers people who wait for a seat in one step; only a full event asks a question first. */
export function usePromote(onDone?: () => void) {
  const t = useTranslations('moving')
  const notices = useNotices()
  const { run, isRunning } = usePeopleCall()
  const [pending, setPending] = useState<{ ids: string[]; question: string }>()

  const promote = (ids: string[], beyond_maximum?: true) =>
    run(
      async () => {
        const promoted = await call(promoteInterests, { body: { ids, beyond_maximum } })
        setPending(undefined)
        notices.inform(t('promoted', { count: promoted.ids.length }))
        onDone?.()
      },
      ({ beyond_maximum = [] }) => {
        const [question] = beyond_maximum
        setPending(question === undefined ? undefined : { ids, question })
        return question !== undefined
      },
    )
  const dialog = pending && (
    <ConfirmDialog
      title={t('promote_title', { count: pending.ids.length })}
      label={t('promote_beyond')}
      isRunning={isRunning}
      onConfirm={() => void promote(pending.ids, true)}
      onClose={() => setPending(undefined)}
    >
      <Text>{pending.question}</Text>
    </ConfirmDialog>
  )
  return { promote: (ids: string[]) => void promote(ids), isRunning, dialog }
}
