'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EventChoice } from '@/features/registrations/ui/moving/EventChoice'
import { Dialog } from '@/ui/feedback/Dialog'
import { Cluster } from '@/ui/layout/Cluster'
import { Stack } from '@/ui/layout/Stack'

type ChoiceProps = {
  chosen: number | undefined
  onClose: () => void
  onChoose: (workshop_id: number) => void
}

/** Chooses the event of an invitation among the coming ones. */
export function ChooseEventDialog({ opened, ...choice }: ChoiceProps & { opened: boolean }) {
  const t = useTranslations('audiences')
  return (
    <Dialog opened={opened} onClose={choice.onClose} title={t('choose_event')}>
      <Choice {...choice} />
    </Dialog>
  )
}

/** The button confirms the choice, because the arrow keys choose each event that they pass. */
function Choice({ chosen, onClose, onChoose }: ChoiceProps) {
  const t = useTranslations('audiences')
  const core = useTranslations('core')
  const [selected, setSelected] = useState(chosen)
  return (
    <Stack>
      <EventChoice except={[]} chosen={selected} onChoose={({ id }) => setSelected(id)} />
      <Cluster justify="end">
        <Button variant="default" onClick={onClose}>
          {core('cancel')}
        </Button>
        <Button disabled={selected === undefined} onClick={() => selected !== undefined && onChoose(selected)}>
          {t('use_event')}
        </Button>
      </Cluster>
    </Stack>
  )
}
