import { Button, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotices } from '@/client/notices/notices'
import { useAction } from '@/client/notices/use-action'
import { ConfirmDialog } from '../feedback/ConfirmDialog'
import { Dialog } from '../feedback/Dialog'
import { Cluster, Stack } from '../layout/layout'
import type { ListSettings, SavedView } from './list-settings'

export type ViewDialog =
  | { step: 'create'; query: string }
  | { step: 'rename'; view: SavedView }
  | { step: 'remove'; view: SavedView }

type Props<Dialog = ViewDialog> = {
  list: string
  views: NonNullable<ListSettings['views']>
  dialog: Dialog
  onClose: () => void
}

/** Names a new view, renames one, or asks before one is deleted. */
export function ViewDialogs({ dialog, ...props }: Props) {
  return dialog.step === 'remove' ? (
    <DeletionDialog {...props} view={dialog.view} />
  ) : (
    <NameDialog {...props} dialog={dialog} />
  )
}

function DeletionDialog({ views, view: { id, name }, onClose }: Omit<Props, 'dialog'> & { view: SavedView }) {
  const t = useTranslations('core')
  const { run, isRunning } = useAction(() => views.remove(id), {
    notice: () => t('view_deleted', { name }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('view_delete_title', { name })}
      label={t('delete')}
      color="red"
      isRunning={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t('view_delete_text')}</p>
    </ConfirmDialog>
  )
}

const NAME_MAX = 60

function NameDialog({ list, views, dialog, onClose }: Props<Exclude<ViewDialog, { step: 'remove' }>>) {
  const t = useTranslations('core')
  const notices = useNotices()
  const isNew = dialog.step === 'create'
  const [typed, setTyped] = useState(isNew ? '' : dialog.view.name)
  const name = typed.trim()
  const save = () => (isNew ? views.create(list, { name, query: dialog.query }) : views.rename(dialog.view.id, name))
  const { run, isRunning, failure } = useAction(save, {
    notice: () => t('view_saved', { name }),
    onDone: onClose,
    onFailed: (refused) => refused.errors.name ?? notices.failed(refused),
  })
  return (
    <Dialog onClose={onClose} title={t(isNew ? 'view_save_title' : 'view_rename_title')}>
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name) run()
        }}
      >
        <TextInput
          data-autofocus
          autoComplete="off"
          maxLength={NAME_MAX}
          label={t('view_name')}
          value={typed}
          error={failure?.errors.name?.[0]}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Cluster justify="end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={name === ''} loading={isRunning}>
            {t('save')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}
