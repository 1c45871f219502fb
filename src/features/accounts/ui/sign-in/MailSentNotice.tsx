'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '@/ui/ButtonLink'
import classes from './account.module.css'

/** Takes the place of a form whose answer comes by mail; the focus moves to it, since the button it was on is gone. */
export function SentNotice({ text, children }: { text: string; children?: ReactNode }) {
  const t = useTranslations('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('mail_sent_title')}
      </h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <ButtonLink href="/login">{t('to_login')}</ButtonLink>
        {children}
      </div>
    </>
  )
}
