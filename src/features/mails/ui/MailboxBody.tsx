'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import type { getCapturedMail } from '../contract'
import { MailPage } from './MailPage'
import previewClasses from './mail-preview.module.css'
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
          <MailPage html={html} title={t('body', { subject })} />
        ) : (
          <p className={classes.nothing}>{t('no_html')}</p>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="text">
        {text ? <pre className={previewClasses.text}>{text}</pre> : <p className={classes.nothing}>{t('no_html')}</p>}
      </Tabs.Panel>
      <Tabs.Panel value="attachments">
        <Attachments attachments={attachments} />
      </Tabs.Panel>
    </Tabs>
  )
}

const KILOBYTE = 1024

function Attachments({ attachments }: Pick<Mail, 'attachments'>) {
  const t = useTranslations('mailbox')
  if (attachments.length === 0) return <p className={classes.nothing}>{t('no_attachments')}</p>
  return attachments.map(({ name, bytes, content }) => (
    <section key={name} aria-label={name}>
      <h2 className={classes.file}>{name}</h2>
      {content ? (
        <pre className={previewClasses.text}>{content}</pre>
      ) : (
        <p className={classes.nothing}>{t('attachment_in_file', { kilobytes: Math.ceil(bytes / KILOBYTE) })}</p>
      )}
    </section>
  ))
}
