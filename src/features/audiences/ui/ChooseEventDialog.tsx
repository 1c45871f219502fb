'use client'

import { Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { EventChoice } from '@/features/registrations/ui/moving/EventChoice'

type Props = {
  opened: boolean
  chosen: number | undefined
  onClose: () => void
  onChoose: (workshop_id: number) => void
}

/** Chooses the event of an invitation among the coming ones. */
export function ChooseEventDialog({ opened, chosen, onClose, onChoose }: Props) {
  const t = useTranslations('audiences')
  const core = useTranslations('core')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('choose_event')}
      closeButtonProps={{ 'aria-label': core('cancel'), size: 44, iconSize: 20 }}
      centered
    >
      <EventChoice except={[]} chosen={chosen} onChoose={({ id }) => onChoose(id)} />
    </Modal>
  )
}
