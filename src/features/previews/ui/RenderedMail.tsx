'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import letter from '@/features/mails/ui/letter.module.css'
import type { MailPreview } from '../contract'
import { Choice } from './Choice'
import classes from './mail-preview.module.css'

const VIEWS = ['desktop', 'phone', 'text'] as const
type View = (typeof VIEWS)[number]

/** A mail as it lies in a mailbox: its head, and its body as one program or another shows it. */
export function MailLetter({ preview, busy }: { preview: MailPreview; busy: boolean }) {
  const t = useTranslations('previews')
  const [view, setView] = useState<View>('desktop')
  const { from, to, subject } = preview
  const head = [
    ['mail_from', addressed(from)],
    ['mail_to', addressed(to)],
    ['mail_subject', subject],
  ] as const
  return (
    <div className={letter.letter} aria-busy={busy}>
      <dl className={`${letter.head} ${classes.kept}`}>
        {head.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.views}>
        <Choice
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

function MailBody({ preview: { subject, html, text }, view }: { preview: MailPreview; view: View }) {
  const t = useTranslations('previews')
  if (view === 'text') return <pre className={classes.text}>{text}</pre>
  const title = t('mail_body', { subject })
  return <iframe sandbox="" srcDoc={unleavable(html)} title={title} className={classes.body} data-view={view} />
}

/** A click would put a page of ours in the place of the mail: every link asks for a window, which the sandbox refuses. */
const unleavable = (html: string) => html.replace('<head>', '<head><base target="_blank">')

const addressed = ({ name, address }: MailPreview['to']) => (name ? `${name} <${address}>` : address)
