'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Endpoint, may, permissionOf } from '@/contract/endpoint'
import { ButtonLink } from '@/ui/ButtonLink'
import { StateCard } from '@/ui/StateCard'
import { useUser } from './use-user'

/** Shows a page to who may make these calls, and to others what they lack; the server decides again at each call. */
export function Permitted({ endpoints, children }: { endpoints: Endpoint[]; children: ReactNode }) {
  const t = useTranslations('layout')
  const user = useUser()
  if (!user) return null
  if (!user.email_verified_at)
    return <StateCard title={t('unverified_title')} text={t('unverified_text')} action={<ToHome />} />

  const missing = endpoints.filter((endpoint) => !may(user, endpoint)).map(permissionOf)
  if (missing.length === 0) return children
  return (
    <StateCard
      title={t('forbidden_title')}
      text={t('forbidden_text', { permissions: missing.join(', ') })}
      action={<ToHome />}
    />
  )
}

function ToHome() {
  const t = useTranslations('layout')
  return (
    <ButtonLink href="/admin" look="quiet">
      {t('to_overview')}
    </ButtonLink>
  )
}
