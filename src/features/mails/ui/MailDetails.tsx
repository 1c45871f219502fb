import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { Muted } from '@/ui/layout/layout'
import { BODY_RETENTION_DAYS, type LoggedMail, type MailStatus } from '../contract'
import { MailFacts, MailPage } from './MailPage'
import { MailStatusChip } from './MailStatusChip'
import classes from './mail-preview.module.css'
import { useRunName } from './use-run-name'

type Props = { mail: LoggedMail }

export function MailDetails({ mail }: Props) {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const runNameOf = useRunName()
  const { email, recipient_name, run, type } = mail
  const at = (instant: string | null) => instant && showInstant(instant, formats)
  const facts = [
    [t('status'), <MailStatusChip key="status" status={mail.status} />],
    [t('reason'), mail.message],
    [t('email'), recipient_name ? `${recipient_name} <${email}>` : email],
    [t('type'), t(`type_${type}`)],
    [t('subject'), mail.subject],
    [t('attachment'), mail.attachment],
    [t('created_at'), at(mail.created_at)],
    [t('sent_at'), at(mail.sent_at)],
    [t('next_attempt'), at(mail.next_attempt_at)],
    [t('attempts'), mail.attempts > 1 && String(mail.attempts)],
    [t('run'), run && `${runNameOf({ ...run, type })}, ${at(run.created_at)}`],
  ] as const
  return (
    <div className={classes.mail}>
      <MailFacts facts={facts} />
      <MailBody mail={mail} />
    </div>
  )
}

function MailBody({ mail }: Props) {
  const t = useTranslations('mail_log')
  const { html, text, subject, has_calendar } = mail
  if (html === null && text === null) return <MissingText mail={mail} />
  return (
    <>
      <Note>{[t('links_removed'), has_calendar && t('with_calendar')].filter(Boolean).join(' ')}</Note>
      {html === null ? (
        <pre className={classes.text}>{text}</pre>
      ) : (
        <MailPage html={html} title={t('body', { subject: subject ?? '' })} />
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Muted isSmall className={classes.note}>
    {children}
  </Muted>
)

const TEXT_TO_COME: readonly MailStatus[] = ['queued', 'held', 'retrying', 'sending']

function MissingText({ mail: { status, is_text_deleted } }: Props) {
  const t = useTranslations('mail_log')
  if (is_text_deleted) return <Note>{t('text_deleted', { days: BODY_RETENTION_DAYS })}</Note>
  return <Note>{t(TEXT_TO_COME.includes(status) ? 'text_to_come' : 'text_none')}</Note>
}
