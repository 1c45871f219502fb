'use client'

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { leaveUninformed } from '../contract/change-notice'
import { sendMails } from '../contract/mailings'
import { useRefreshAfterMailing } from './use-mailing'

/** The people of one date who have its older day, time or place. */
type Change = { workshop_id: number; change: number; outdated: number }
type Props = { changes: readonly Change[]; submission: string; onClose: () => void }

/** Informs the people of several dates of a series of one change, each of the dates that they have. */
export function SeriesChangeDialog({ changes, submission, onClose }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const mails = changes.reduce((sum, { outdated }) => sum + outdated, 0)
  const inform = useForAllDates({
    changes,
    decide: ({ workshop_id }) =>
      call(sendMails, { body: { id: workshop_id, type: 'updates', key: `${submission}-${workshop_id}` } }),
    done: t('series_informed', { count: mails }),
    onClose,
  })
  const leave = useForAllDates({
    changes,
    decide: ({ workshop_id, change }) => call(leaveUninformed, { params: { id: workshop_id }, body: { change } }),
    done: t('series_uninformed'),
    onClose,
  })
  const isBusy = inform.isPending || leave.isPending
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('series_change_title', { count: mails, dates: changes.length })}
      closeButtonProps={{ 'aria-label': t('question_close'), size: 44, iconSize: 20 }}
      centered
    >
      <Stack gap="md">
        <Text>{t('series_change_text')}</Text>
        <Text c="dimmed">{t('change_later_hint')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
            {t('change_later')}
          </Button>
          {may(leaveUninformed) && (
            <Button variant="default" loading={leave.isPending} disabled={isBusy} onClick={() => leave.mutate()}>
              {t('change_never')}
            </Button>
          )}
          <Button loading={inform.isPending} disabled={isBusy} onClick={() => inform.mutate()}>
            {t('series_inform', { count: mails })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type Decision = {
  changes: readonly Change[]
  decide: (change: Change) => Promise<unknown>
  done: string
  onClose: () => void
}

/** Makes one decision for every date. A date where it fails keeps its question, on its page and on the home page. */
function useForAllDates({ changes, decide, done, onClose }: Decision) {
  const notices = useNotices()
  const refresh = useRefreshAfterMailing()
  return useMutation({
    mutationFn: async () => {
      for (const change of changes) await decide(change)
    },
    onSuccess: () => notices.inform(done),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
    },
    onSettled: () => {
      refresh()
      onClose()
    },
  })
}
