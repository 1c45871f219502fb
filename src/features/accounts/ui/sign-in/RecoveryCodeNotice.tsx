'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { PlainButton } from '@/ui/ButtonLink'
import classes from './account.module.css'

/** Takes the place of the form: it is the last chance to say so before the page moves on. */
export function RecoveryUsed({ left, onGoOn }: { left: number; onGoOn: () => Promise<void> }) {
  const t = useTranslations('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('recovery_used')}
      </h1>
      <p className={classes.text}>{t('recovery_left', { count: left })}</p>
      <PlainButton onClick={() => void onGoOn()}>{t('go_on')}</PlainButton>
    </>
  )
}
