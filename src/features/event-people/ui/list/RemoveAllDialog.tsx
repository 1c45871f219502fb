'use client'

import { Button, Modal, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { RESTORABLE_DAYS, removeAllParticipants } from '@/features/registrations/contract/office'
import { usePeopleCall } from '@/features/registrations/ui/calls/use-people-call'
import { Cluster } from '@/ui/layout/Cluster'
import { Stack } from '@/ui/layout/Stack'

type Props = { workshop_id: number; total: number; onClose: () => void }

/** Typing the number of people confirms the removal of everybody. */
export function RemoveAllDialog({ workshop_id, total, onClose }: Props) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const [typed, setTyped] = useState('')
  const { remove, removing, refusal } = useRemoval(workshop_id, onClose)
  const isRight = typed.trim() === String(total)
  return (
    <Modal opened onClose={onClose} title={t('remove_all_title', { count: total })} withCloseButton={false} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) void remove(total)
        }}
      >
        <Stack>
          <p>{t('remove_all_text', { days: RESTORABLE_DAYS })}</p>
          <TextInput
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            label={t('remove_all_count', { count: total })}
            value={typed}
            error={refusal}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Cluster justify="end">
            <Button variant="default" onClick={onClose}>
              {core('cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!isRight} loading={removing}>
              {t('remove_all_do', { count: total })}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Modal>
  )
}

function useRemoval(id: number, onRemoved: () => void) {
  const t = useTranslations('people')
  const notices = useNotices()
  const { run, isRunning } = usePeopleCall()
  const [refusal, setRefusal] = useState<string>()
  const remove = (count: number) =>
    run(
      async () => {
        const { removed } = await call(removeAllParticipants, { body: { id, count } })
        notices.inform(t('removed', { count: removed }))
        onRemoved()
      },
      ({ count }) => {
        const [changed] = count ?? []
        setRefusal(changed)
        return changed !== undefined
      },
    )
  return { remove, removing: isRunning, refusal }
}
