import { Button, Modal, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { RESTORABLE_DAYS, removeAllParticipants } from '@/features/registrations/contract/office'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import { Cluster, Stack } from '@/ui/layout/layout'

type Props = { workshop_id: number; total: number; onClose: () => void }

/** Typing the number of people confirms the removal of everybody. */
export function RemoveAllDialog({ workshop_id, total, onClose }: Props) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const [typed, setTyped] = useState('')
  const { run, isRunning, failure } = usePeopleAction(
    () => call(removeAllParticipants, { body: { id: workshop_id, count: total } }),
    {
      notice: ({ removed }) => t('removed', { count: removed }),
      onDone: onClose,
      onFailed: ({ errors }) => 'count' in errors,
    },
  )
  const isRight = typed.trim() === String(total)
  return (
    <Modal opened onClose={onClose} title={t('remove_all_title', { count: total })} withCloseButton={false} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) run()
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
            error={failure?.errors.count?.[0]}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Cluster justify="end">
            <Button variant="default" onClick={onClose}>
              {core('cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!isRight} loading={isRunning}>
              {t('remove_all_do', { count: total })}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Modal>
  )
}
