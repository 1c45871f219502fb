import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { TITLE_MAX } from '@/features/workshops/contract/fields'
import { saveEventTemplate } from '@/features/workshops/contract/series'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'

type Props = { id: number; title: string; onClose: () => void }

/** Saves a copy of an event as a template, under a title of its own. */
export function SaveTemplateDialog({ id, title, onClose }: Props) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const [name, setName] = useState(title)
  const { run, isRunning, failure } = useAction(
    () => call(saveEventTemplate, { params: { id }, body: { title: name } }),
    {
      notice: () => t('template_saved'),
      onDone: onClose,
      // The field shows the failure.
      onFailed: () => undefined,
      stale: isListOf(saveEventTemplate),
    },
  )
  return (
    <ConfirmDialog
      isForm
      title={t('template_save')}
      label={core('save')}
      isRunning={isRunning}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <p>{t('template_save_text')}</p>
      <TextInput
        data-autofocus
        label={t('title')}
        maxLength={TITLE_MAX}
        value={name}
        error={failure?.errors.title?.join(' ') ?? failure?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
