'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import type { ApiForm } from '@/client/forms/use-api-form'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Muted } from '@/ui/layout/Muted'

/** Asks at a save whether the other coming dates of the series change as well. */
export function SeriesQuestion<V extends FieldValues>({ form }: { form: ApiForm<V> }) {
  const t = useTranslations('workshops')
  const { question, saving, confirm, dismiss } = form
  if (question?.field !== 'applies_to') return null
  return (
    <ConfirmDialog
      title={t('series_ask_title')}
      label={t('series_ask_coming')}
      alternative={{ label: t('series_ask_this'), onChoose: () => void confirm('this') }}
      isRunning={saving}
      onConfirm={() => void confirm('coming')}
      onClose={dismiss}
    >
      <p>{question.text}</p>
      <Muted>{t('series_ask_own')}</Muted>
    </ConfirmDialog>
  )
}
