'use client'

import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { type Change, type Chosen, changeRegistrations } from '../contract/office'
import { usePeopleCall } from './use-people-call'

type Props = { action: Change; chosen: Chosen; count: number; onClose: () => void; onDone: () => void }

const GRAVE: readonly Change[] = ['cancel', 'delete']

/** The question before many are changed at once: how many, and what happens to them. */
export function ChangeDialog({ action, chosen, count, onClose, onDone }: Props) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const [notify, setNotify] = useState(true)
  const { change, doing, refusal } = useChange(onDone)
  return (
    <Modal opened onClose={onClose} title={t(`many_${action}_title`, { count })} withCloseButton={false} centered>
      <Stack gap="md">
        <Text>{t(`many_${action}_text`)}</Text>
        {action === 'cancel' && (
          <Checkbox
            label={t('many_notify')}
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
        )}
        {refusal && (
          <Text role="alert" c="var(--mantine-color-error)">
            {refusal}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            {core('cancel')}
          </Button>
          <Button
            color={GRAVE.includes(action) ? 'red' : undefined}
            loading={doing}
            onClick={() => void change({ ...chosen, count, action, notify })}
          >
            {t(`many_${action}_do`, { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type Wish = Chosen & { action: Change; notify: boolean }

function useChange(onDone: () => void) {
  const t = useTranslations('people')
  const notices = useNotices()
  const { run, doing } = usePeopleCall()
  const [refusal, setRefusal] = useState<string>()
  const change = (body: Wish) =>
    run(
      async () => {
        const { changed, unchanged } = await call(changeRegistrations, { body })
        const said = [t('changed', { count: changed }), unchanged > 0 && t('unchanged', { count: unchanged })]
        notices.say(said.filter(Boolean).join(' '))
        onDone()
      },
      ({ count }) => {
        const [changed] = count ?? []
        setRefusal(changed)
        return changed !== undefined
      },
    )
  return { change, doing, refusal }
}
