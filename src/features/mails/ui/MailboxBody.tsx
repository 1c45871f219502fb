'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ResponseBody } from '@/client/calls/call'
import { Muted } from '@/ui/layout/Muted'
import { Heading } from '@/ui/layout/SectionHead'
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
        {html ? <MailPage html={html} title={t('body', { subject })} /> : <Nothing>{t('no_html')}</Nothing>}
      </Tabs.Panel>
      <Tabs.Panel value="text">
        {text ? <pre className={previewClasses.text}>{text}</pre> : <Nothing>{t('no_html')}</Nothing>}
      </Tabs.Panel>
      <Tabs.Panel value="attachments">
        <Attachments attachments={attachments} />
      </Tabs.Panel>
    </Tabs>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <Muted className={classes.nothing}>{children}</Muted>

const KILOBYTE = 1024

function Attachments({ attachments }: Pick<Mail, 'attachments'>) {
  const t = useTranslations('mailbox')
  if (attachments.length === 0) return <Nothing>{t('no_attachments')}</Nothing>
  return attachments.map(({ name, bytes, content }) => (
    <section key={name} aria-label={name}>
      <Heading className={classes.file}>{name}</Heading>
      {content ? (
        <pre className={previewClasses.text}>{content}</pre>
      ) : (
        <Nothing>{t('attachment_in_file', { kilobytes: Math.ceil(bytes / KILOBYTE) })}</Nothing>
      )}
    </section>
  ))
}
