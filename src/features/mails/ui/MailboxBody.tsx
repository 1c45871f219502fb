'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/call'
import type { getCapturedMail } from '../contract'
import classes from './mailbox.module.css'

type Mail = ResponseBody<typeof getCapturedMail>

export function MailboxBody({ mail: { subject, html, text, attachments } }: { mail: Mail }) {
  const t = useTranslations('mailbox')
  return (
    <Tabs defaultValue="html">
      <Tabs.List aria-label={t('view')} px="md">
        <Tabs.Tab value="html">{t('view_html')}</Tabs.Tab>
        <Tabs.Tab value="text">{t('view_text')}</Tabs.Tab>
        <Tabs.Tab value="attachments">{t('view_attachments', { count: attachments.length })}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        {html ? (
          <HtmlPage html={html} title={t('body', { subject })} />
        ) : (
          <p className={classes.nothing}>{t('no_html')}</p>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="text">
        {text ? <pre className={classes.text}>{text}</pre> : <p className={classes.nothing}>{t('no_html')}</p>}
      </Tabs.Panel>
      <Tabs.Panel value="attachments">
        <Attachments attachments={attachments} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The frame runs no script and has no origin. Its links open in new windows, where they work as in a mailbox. */
const HtmlPage = ({ html, title }: { html: string; title: string }) => (
  <iframe
    title={title}
    className={classes.page}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
    srcDoc={html.replace('<head>', '<head><base target="_blank">')}
  />
)

function Attachments({ attachments }: Pick<Mail, 'attachments'>) {
  const t = useTranslations('mailbox')
  if (attachments.length === 0) return <p className={classes.nothing}>{t('no_attachments')}</p>
  return attachments.map(({ name, content }) => (
    <section key={name} aria-label={name}>
      <h2 className={classes.file}>{name}</h2>
      <pre className={classes.text}>{content}</pre>
    </section>
  ))
}
