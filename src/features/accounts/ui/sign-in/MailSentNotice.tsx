'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Cluster } from '@/ui/layout/Cluster'
import { Muted } from '@/ui/layout/Muted'

/** Replaces a form whose answer comes by mail. The focus moves here, because the form's button is gone. */
export function MailSentNotice({ text, children }: { text: string; children?: ReactNode }) {
  const t = useTranslations('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('mail_sent_title')}
      </h1>
      <Muted>{text}</Muted>
      <Cluster>
        <ButtonLink href="/login">{t('to_login')}</ButtonLink>
        {children}
      </Cluster>
    </>
  )
}
