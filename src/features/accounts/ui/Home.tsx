'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/ui/PageHeader'
import { useUser } from './use-user'
import { VerifyWarning } from './VerifyWarning'

export function Home() {
  const t = useTranslations('home')
  const user = useUser()
  if (!user) return null

  return (
    <>
      <PageHeader title={t('greeting', { name: user.first_name || user.name })} text={t('text')} />
      <VerifyWarning user={user} />
    </>
  )
}
