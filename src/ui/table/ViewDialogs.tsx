'use client'

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { ConfirmDialog } from '../feedback/ConfirmDialog'
import type { ListSettings, SavedView } from './list-settings'

export type ViewDialog = { step: 'create'; query: string } | { step: 'rename' | 'remove'; view: SavedView }

type Props = { list: string; views: NonNullable<ListSettings['views']>; dialog: ViewDialog; onClose: () => void }

/** Names a new view, renames one, or asks before one is deleted. */
export function ViewDialogs({ list, views, dialog, onClose }: Props) {
  const t = useTranslations('core')
  const { run, isRunning, refusal } = useViewCall(onClose)
  if (dialog.step === 'remove') {
    const { id, name } = dialog.view
    return (
      <ConfirmDialog
        title={t('view_delete_title', { name })}
        label={t('delete')}
        color="red"
        isRunning={isRunning}
        onConfirm={() => void run(() => views.remove(id), t('view_deleted', { name }))}
        onClose={onClose}
      >
        <Text>{t('view_delete_text')}</Text>
      </ConfirmDialog>
    )
  }
  const save = (name: string) =>
    dialog.step === 'create' ? views.create(list, { name, query: dialog.query }) : views.rename(dialog.view.id, name)
  return (
    <NameDialog
      title={t(dialog.step === 'create' ? 'view_save_title' : 'view_rename_title')}
      initial={dialog.step === 'create' ? '' : dialog.view.name}
      isRunning={isRunning}
      refusal={refusal}
      onClose={onClose}
      onSave={(name) => void run(() => save(name), t('view_saved', { name }))}
    />
  )
}

type NameProps = {
  title: string
  initial: string
  isRunning: boolean
  refusal: string | undefined
  onSave: (name: string) => void
  onClose: () => void
}

const NAME_MAX = 60

function NameDialog({ title, initial, isRunning, refusal, onSave, onClose }: NameProps) {
  const t = useTranslations('core')
  const [name, setName] = useState(initial)
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) onSave(name.trim())
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            autoComplete="off"
            maxLength={NAME_MAX}
            label={t('view_name')}
            value={name}
            error={refusal}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={isRunning}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useViewCall(onDone: () => void) {
  const notices = useNotices()
  const [isRunning, setIsRunning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async (work: () => Promise<void>, done: string) => {
    setIsRunning(true)
    try {
      await work()
      notices.inform(done)
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const [problem] = failure.errors.name ?? []
      setRefusal(problem)
      if (!problem) notices.failed(failure)
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning, refusal }
}
