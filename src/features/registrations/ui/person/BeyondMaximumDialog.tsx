'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import type { ApiForm } from '@/client/use-api-form'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'

type Props<V extends FieldValues> = { form: Pick<ApiForm<V>, 'question' | 'confirm' | 'dismiss' | 'saving'> }

/** The one question of a full event; confirming it sends the form again. */
export function BeyondMaximumDialog<V extends FieldValues>({ form }: Props<V>) {
  const t = useTranslations('people')
  if (form.question === undefined) return null
  return (
    <ConfirmDialog
      title={t('beyond_title')}
      label={t('register_beyond')}
      isRunning={form.saving}
      onConfirm={() => void form.confirm()}
      onClose={form.dismiss}
    >
      <Text>{form.question}</Text>
    </ConfirmDialog>
  )
}
