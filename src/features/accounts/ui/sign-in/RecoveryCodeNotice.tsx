'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Muted } from '@/ui/layout/Muted'

/** Replaces the form, because the next page cannot show this notice. */
export function RecoveryCodeNotice({ codesLeft, onContinue }: { codesLeft: number; onContinue: () => Promise<void> }) {
  const t = useTranslations('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('recovery_used')}
      </h1>
      <Muted>{t('recovery_left', { count: codesLeft })}</Muted>
      <PlainButton onClick={() => void onContinue()}>{t('go_on')}</PlainButton>
    </>
  )
}
