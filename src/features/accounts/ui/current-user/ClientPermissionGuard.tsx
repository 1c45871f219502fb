'use client'

import { IconLock, IconShieldLock } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useConfig } from '@/client/config/config'
import { hasUnsavedChanges } from '@/client/forms/unsaved-changes'
import { missingPermissionsOf } from '@/contract/endpoint'
import { type PermittedCall, useCallLabels } from '@/features/access/ui/use-call-labels'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Callout } from '@/ui/feedback/Callout'
import { StateCard } from '@/ui/feedback/StateCard'
import { useUser } from './use-user'

type Props = { calls: PermittedCall[]; children: ReactNode }

/** Shows the page to people who may make these calls; others read what they lack. */
export function ClientPermissionGuard({ calls, children }: Props) {
  const t = useTranslations('layout')
  const refusal = useRefusal(calls)
  const isTyped = useUnsavedInputWhenClosed(refusal !== undefined)
  if (refusal === 'nobody') return null
  if (refusal && !isTyped) return <StateCard {...refusal} />

  // Typed input stays visible after the right to save it is lost, until the person leaves.
  return (
    <>
      {refusal && (
        <Callout tone="danger" role="alert" title={refusal.title}>
          {refusal.text} {t('typed_stays')}
        </Callout>
      )}
      {children}
    </>
  )
}

type Refusal = ComponentProps<typeof StateCard>

/** The reason why the page is not shown; undefined when it is. */
function useRefusal(calls: PermittedCall[]): Refusal | 'nobody' | undefined {
  const t = useTranslations('layout')
  const missing = useMissingPermissions(calls)
  const { requires_second_factor } = useConfig()
  const user = useUser()
  if (!user) return 'nobody'
  if (!user.email_verified_at)
    return { ...LOCKED, title: t('unverified_title'), text: t('unverified_text'), action: <OverviewButton /> }
  if (requires_second_factor && !user.second_factor)
    return { icon: SHIELD, title: t('second_factor_title'), text: t('second_factor_text'), action: <SecurityButton /> }
  if (missing.length === 0) return undefined
  const text = t('forbidden_text', { permissions: missing.join(', ') })
  return { ...LOCKED, title: t('forbidden_title'), text, action: <OverviewButton /> }
}

/** Each missing call in words, with the permission that an administrator looks for. */
function useMissingPermissions(calls: PermittedCall[]): string[] {
  const t = useTranslations('layout')
  const { sentenceOf } = useCallLabels()
  const user = useUser()
  if (!user) return []
  const lacks = ({ method, uri }: PermittedCall) => missingPermissionsOf(user, [`${method} ${uri}`]).length > 0
  return calls
    .filter(lacks)
    .map((call) => t('missing_call', { sentence: sentenceOf(call), permission: `${call.method} ${call.uri}` }))
}

/** True if the page had unsaved input when the person lost access. */
function useUnsavedInputWhenClosed(isClosed: boolean): boolean {
  const [wasClosed, setWas] = useState(isClosed)
  const [hadUnsavedInput, setTyped] = useState(false)
  if (wasClosed !== isClosed) {
    setWas(isClosed)
    setTyped(isClosed && hasUnsavedChanges())
  }
  return hadUnsavedInput
}

const SIZE = { size: 44, stroke: 1.5 } as const
const LOCKED = { icon: <IconLock {...SIZE} aria-hidden /> }
const SHIELD = <IconShieldLock {...SIZE} aria-hidden />

function OverviewButton() {
  const t = useTranslations('layout')
  return (
    <RouteButton href="/admin" variant="quiet">
      {t('to_overview')}
    </RouteButton>
  )
}

function SecurityButton() {
  const t = useTranslations('layout')
  return <RouteButton href="/settings?tab=security">{t('to_security')}</RouteButton>
}
