'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/ui/layout/PageHeader'
import { ButtonExamples } from '@/ui/style-guide/ButtonExamples'
import { LayoutExamples } from '@/ui/style-guide/LayoutExamples'
import { NoticeExamples } from '@/ui/style-guide/NoticeExamples'
import { StateExamples } from '@/ui/style-guide/StateExamples'
import { TokenExamples } from '@/ui/style-guide/TokenExamples'
import { FieldExamples } from './FieldExamples'

/** Shows every generic component once, for developers and for browser tests. */
export function StyleGuide() {
  const t = useTranslations('parts')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <LayoutExamples />
      <FieldExamples />
      <ButtonExamples />
      <NoticeExamples />
      <StateExamples />
      <TokenExamples />
    </>
  )
}
