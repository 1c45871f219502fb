'use client'

import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { missingOf } from '@/contract/endpoint'
import { RouteButton } from '@/ui/RouteButton'
import { StateCard } from '@/ui/StateCard'
import { useUser } from './use-user'

export function HoldersOnly({ permissions, children }: { permissions: string[]; children: ReactNode }) {
  const t = useTranslations('layout')
  const user = useUser()
  if (!user) return null

  const missing = missingOf(user, permissions)
  if (user.email_verified_at && missing.length === 0) return children

  const [title, text] = user.email_verified_at
    ? [t('forbidden_title'), t('forbidden_text', { permissions: missing.join(', ') })]
    : [t('unverified_title'), t('unverified_text')]
  return (
    <StateCard
      icon={<IconLock size={44} stroke={1.5} aria-hidden />}
      title={title}
      text={text}
      action={
        <RouteButton href="/admin" look="quiet">
          {t('to_overview')}
        </RouteButton>
      }
    />
  )
}
