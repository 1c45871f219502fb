import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Cluster, Muted } from '@/ui/layout/layout'

type Props = { title: string; text: string; children: ReactNode }

/** Replaces a form, which the next page could not do. The focus moves here, because the form's button is gone. */
function SignInNotice({ title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Muted>{text}</Muted>
      <Cluster>{children}</Cluster>
    </>
  )
}

export function MailSentNotice({ text, children }: { text: string; children?: ReactNode }) {
  const t = useTranslations('accounts')
  return (
    <SignInNotice title={t('mail_sent_title')} text={text}>
      <ButtonLink href="/login">{t('to_login')}</ButtonLink>
      {children}
    </SignInNotice>
  )
}

export function RecoveryCodeNotice({ codesLeft, onContinue }: { codesLeft: number; onContinue: () => Promise<void> }) {
  const t = useTranslations('accounts')
  return (
    <SignInNotice title={t('recovery_used')} text={t('recovery_left', { count: codesLeft })}>
      <PlainButton onClick={() => void onContinue()}>{t('to_account')}</PlainButton>
    </SignInNotice>
  )
}
