'use client'

import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EventChoice } from '@/features/registrations/ui/moving/EventChoice'

type ChoiceProps = {
  chosen: number | undefined
  onClose: () => void
  onChoose: (workshop_id: number) => void
}

/** Chooses the event of an invitation among the coming ones. */
export function ChooseEventDialog({ opened, ...choice }: ChoiceProps & { opened: boolean }) {
  const t = useTranslations('audiences')
  const core = useTranslations('core')
  return (
    <Modal
      opened={opened}
      onClose={choice.onClose}
      title={t('choose_event')}
      closeButtonProps={{ 'aria-label': core('cancel'), size: 44, iconSize: 20 }}
      centered
    >
      <Choice {...choice} />
    </Modal>
  )
}

/** The button confirms the choice, because the arrow keys choose each event that they pass. */
function Choice({ chosen, onClose, onChoose }: ChoiceProps) {
  const t = useTranslations('audiences')
  const core = useTranslations('core')
  const [selected, setSelected] = useState(chosen)
  return (
    <Stack gap="md">
      <EventChoice except={[]} chosen={selected} onChoose={({ id }) => setSelected(id)} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {core('cancel')}
        </Button>
        <Button disabled={selected === undefined} onClick={() => selected !== undefined && onChoose(selected)}>
          {t('use_event')}
        </Button>
      </Group>
    </Stack>
  )
}
