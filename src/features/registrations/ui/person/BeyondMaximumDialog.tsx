'use client'

import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'

const NAME = 'beyond_maximum'

/** The event is full: whoever agrees to go over the maximum sends the same again. */
export function BeyondMaximum({ save }: { save: () => Promise<void> }) {
  const t = useTranslations('people')
  const core = useTranslations('core')
  const { setValue, clearErrors } = useFormContext()
  const { errors } = useFormState({ name: NAME })
  const question = errors[NAME]?.message
  const close = () => clearErrors(NAME)
  return (
    <Modal opened={question !== undefined} onClose={close} title={t('beyond_title')} withCloseButton={false} centered>
      <Text>{typeof question === 'string' && question}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={close}>
          {core('cancel')}
        </Button>
        <Button
          onClick={() => {
            setValue(NAME, true)
            void save()
          }}
        >
          {t('register_beyond')}
        </Button>
      </Group>
    </Modal>
  )
}
