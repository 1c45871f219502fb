'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MailFacts } from '@/features/mails/ui/MailPage'
import mailClasses from '@/features/mails/ui/mail-preview.module.css'
import { RadioGroup } from '@/ui/form/RadioGroup'
import type { PreviewedMail } from '../contract'
import classes from './mail-preview.module.css'

const VIEWS = ['desktop', 'phone', 'text'] as const
type View = (typeof VIEWS)[number]

/** A mail with its headers and its body, as different mail programs show it. */
export function RenderedMail({ preview, busy }: { preview: PreviewedMail; busy: boolean }) {
  const t = useTranslations('previews')
  const [view, setView] = useState<View>('desktop')
  const { from, to, subject } = preview
  const head = [
    [t('mail_from'), formatAddress(from)],
    [t('mail_to'), formatAddress(to)],
    [t('mail_subject'), subject],
  ] as const
  return (
    <div className={mailClasses.mail} aria-busy={busy}>
      <MailFacts facts={head} className={classes.headers} />
      <div className={classes.views}>
        <RadioGroup
          label={t('mail_view')}
          choices={VIEWS.map((value) => ({ value, label: t(`mail_view_${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <MailBody preview={preview} view={view} />
    </div>
  )
}

function MailBody({ preview: { subject, html, text }, view }: { preview: PreviewedMail; view: View }) {
  const t = useTranslations('previews')
  if (view === 'text') return <pre className={`${mailClasses.text} ${classes.text}`}>{text}</pre>
  const title = t('mail_body', { subject })
  return (
    <iframe sandbox="" srcDoc={openLinksInNewWindow(html)} title={title} className={classes.body} data-view={view} />
  )
}

/** A link would load one of our pages in the frame; the sandbox refuses the new window that this base asks for. */
const openLinksInNewWindow = (html: string) => html.replace('<head>', '<head><base target="_blank">')

const formatAddress = ({ name, address }: PreviewedMail['to']) => (name ? `${name} <${address}>` : address)
