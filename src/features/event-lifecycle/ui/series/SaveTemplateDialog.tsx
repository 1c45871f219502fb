'use client'

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { TITLE_MAX } from '@/features/workshops/contract/fields'
import { saveEventTemplate } from '@/features/workshops/contract/series'

type Props = { id: number; title: string; onClose: () => void }

/** Saves a copy of an event as a template, under a title of its own. */
export function SaveTemplateDialog({ id, title, onClose }: Props) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const notices = useNotices()
  const queries = useQueryClient()
  const [name, setName] = useState(title)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(saveEventTemplate, { params: { id }, body: { title: name } }),
    onSuccess: () => {
      notices.inform(t('template_saved'))
      void queries.invalidateQueries({ predicate: isListOf(saveEventTemplate) })
      onClose()
    },
  })
  const refused = error instanceof CallFailed ? error : undefined
  const { title: wrong } = refused?.errors ?? {}
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('template_save')}
      closeButtonProps={{ 'aria-label': t('template_save_close'), size: 44, iconSize: 20 }}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Stack gap="md">
          <Text>{t('template_save_text')}</Text>
          <TextInput
            data-autofocus
            label={t('title')}
            maxLength={TITLE_MAX}
            value={name}
            error={wrong?.join(' ') ?? refused?.message}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {core('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {core('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
