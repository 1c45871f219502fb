'use client'

import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'

type Props = { stay: () => void; go: () => void }

export function UnsavedChangesDialog({ stay, go }: Props) {
  const t = useTranslations('core')
  return (
    <Modal opened onClose={stay} title={t('unsaved_title')} centered>
      <Text>{t('unsaved_text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={go}>
          {t('discard')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('keep_editing')}
        </Button>
      </Group>
    </Modal>
  )
}
