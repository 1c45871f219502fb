'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/ui/PageHeader'
import { ButtonParts } from '@/ui/parts/ButtonParts'
import { NoticeParts } from '@/ui/parts/NoticeParts'
import { StateParts } from '@/ui/parts/StateParts'
import { TokenParts } from '@/ui/parts/TokenParts'
import { FieldParts } from './FieldParts'

/** Every generic part once: for people who build screens, and for the journeys. */
export function Parts() {
  const t = useTranslations('parts')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <FieldParts />
      <ButtonParts />
      <NoticeParts />
      <StateParts />
      <TokenParts />
    </>
  )
}
