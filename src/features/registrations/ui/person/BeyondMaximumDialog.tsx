'use client'

import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'

const FIELD = 'beyond_maximum'

/** When the event is full, the reader may confirm, and the form is sent again with that confirmation. */
export function BeyondMaximumDialog({ save }: { save: () => Promise<void> }) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const { setValue, clearErrors } = useFormContext()
  const { errors } = useFormState({ name: FIELD })
  const question = errors[FIELD]?.message
  const close = () => clearErrors(FIELD)
  return (
    <Modal opened={question !== undefined} onClose={close} title={t('beyond_title')} withCloseButton={false} centered>
      <Text>{typeof question === 'string' && question}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={close}>
          {core('cancel')}
        </Button>
        <Button
          onClick={() => {
            setValue(FIELD, true)
            void save()
          }}
        >
          {t('register_beyond')}
        </Button>
      </Group>
    </Modal>
  )
}
