import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/ui/feedback/EmptyState'
import type { ListControls } from './use-list-state'

type Props = {
  empty?: { text: string; action?: ReactNode }
  /** Present while search or filters narrow the list, so that they can be changed. */
  controls?: ListControls
}

export function EmptyList({ empty, controls }: Props) {
  const t = useTranslations('core')
  if (!controls)
    return <EmptyState title={t('list_empty')} text={empty?.text ?? t('list_empty_text')} action={empty?.action} />

  return (
    <EmptyState
      title={t('nothing_found')}
      text={t('nothing_found_text')}
      action={
        <Button variant="default" onClick={controls.reset}>
          {t('filters_reset')}
        </Button>
      }
    />
  )
}
