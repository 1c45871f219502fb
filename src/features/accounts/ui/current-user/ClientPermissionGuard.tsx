'use client'

import { IconLock, IconShieldLock } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useConfig } from '@/client/config'
import { isUnsaved } from '@/client/leaving'
import { missingOf } from '@/contract/endpoint'
import { type PermittedCall, useCallWords } from '@/features/access/ui/use-call-words'
import { Message } from '@/ui/Message'
import { RouteButton } from '@/ui/RouteButton'
import { StateCard } from '@/ui/StateCard'
import { useUser } from './use-user'

type Props = { calls: PermittedCall[]; children: ReactNode }

/** A page for who may make these calls; others are told what is missing. */
export function HoldersOnly({ calls, children }: Props) {
  const t = useTranslations('layout')
  const refusal = useRefusal(calls)
  const isTyped = useTypedBefore(refusal !== undefined)
  if (refusal === 'nobody') return null
  if (refusal && !isTyped) return <StateCard {...refusal} />

  // What was typed stays in sight after the right to save it is gone, until the person leaves.
  return (
    <>
      {refusal && (
        <Message tone="danger" role="alert" title={refusal.title}>
          {refusal.text} {t('typed_stays')}
        </Message>
      )}
      {children}
    </>
  )
}

type Refusal = ComponentProps<typeof StateCard>

/** Why the page is not shown, if it is not. */
function useRefusal(calls: PermittedCall[]): Refusal | 'nobody' | undefined {
  const t = useTranslations('layout')
  const missing = useMissing(calls)
  const { requires_second_factor } = useConfig()
  const user = useUser()
  if (!user) return 'nobody'
  if (!user.email_verified_at)
    return { ...LOCKED, title: t('unverified_title'), text: t('unverified_text'), action: <ToOverview /> }
  if (requires_second_factor && !user.second_factor)
    return { icon: SHIELD, title: t('second_factor_title'), text: t('second_factor_text'), action: <ToSecurity /> }
  if (missing.length === 0) return undefined
  const text = t('forbidden_text', { permissions: missing.join(', ') })
  return { ...LOCKED, title: t('forbidden_title'), text, action: <ToOverview /> }
}

/** In words, with the permission that an administrator looks for. */
function useMissing(calls: PermittedCall[]): string[] {
  const t = useTranslations('layout')
  const { sentenceOf } = useCallWords()
  const user = useUser()
  if (!user) return []
  const lacks = ({ method, uri }: PermittedCall) => missingOf(user, [`${method} ${uri}`]).length > 0
  return calls
    .filter(lacks)
    .map((call) => t('missing_call', { sentence: sentenceOf(call), permission: `${call.method} ${call.uri}` }))
}

/** Whether something unsaved stood in the page at the moment when it was closed to the person. */
function useTypedBefore(isClosed: boolean): boolean {
  const [was, setWas] = useState(isClosed)
  const [isTyped, setTyped] = useState(false)
  if (was !== isClosed) {
    setWas(isClosed)
    setTyped(isClosed && isUnsaved())
  }
  return isTyped
}

const SIZE = { size: 44, stroke: 1.5 } as const
const LOCKED = { icon: <IconLock {...SIZE} aria-hidden /> }
const SHIELD = <IconShieldLock {...SIZE} aria-hidden />

function ToOverview() {
  const t = useTranslations('layout')
  return (
    <RouteButton href="/admin" look="quiet">
      {t('to_overview')}
    </RouteButton>
  )
}

function ToSecurity() {
  const t = useTranslations('layout')
  return <RouteButton href="/settings?tab=security">{t('to_security')}</RouteButton>
}
