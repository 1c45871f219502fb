'use client'

import { Tabs } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { showInstant } from '@/i18n/formats'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Heading, Muted } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { ItemLoader } from '@/ui/screens/ItemLoader'
import { downloadCapturedMail, getCapturedMail } from '../contract'
import { MailFacts, MailPage } from './MailPage'
import mailClasses from './mail-preview.module.css'
import classes from './mailbox.module.css'

type Mail = ResponseBody<typeof getCapturedMail>

const LIST_PATH = '/admin/mailbox'

export function MailboxMail({ id }: { id: IdOrNew }) {
  return (
    <ItemLoader endpoint={getCapturedMail} id={id} nameOf={({ subject }) => subject} list={LIST_PATH}>
      {(mail) => (
        <>
          <MailHeading mail={mail} />
          <div className={mailClasses.mail}>
            <CapturedFacts mail={mail} />
            <MailboxBody mail={mail} />
          </div>
        </>
      )}
    </ItemLoader>
  )
}

function MailHeading({ mail: { id, subject } }: { mail: Mail }) {
  const t = useTranslations('mailbox')
  const may = useMay()
  return (
    <PageHeader title={subject || t('mail')}>
      {may(downloadCapturedMail) && (
        <DownloadButton href={urlOf(downloadCapturedMail, { params: { id } })} icon={IconDownload}>
          {t('download')}
        </DownloadButton>
      )}
      <RouteButton variant="quiet" href={LIST_PATH}>
        {t('to_list')}
      </RouteButton>
    </PageHeader>
  )
}

function CapturedFacts({ mail: { from, email, recipient_name, type, created_at } }: { mail: Mail }) {
  const t = useTranslations('mailbox')
  const words = useTranslations('mail_log')
  const formats = useFormats()
  const facts = [
    [t('from'), from],
    [t('email'), recipient_name ? `${recipient_name} <${email}>` : email],
    [t('type'), words(`type_${type}`)],
    [t('created_at'), showInstant(created_at, formats)],
  ] as const
  return <MailFacts facts={facts} className={classes.spaced} />
}

function MailboxBody({ mail: { subject, html, text, attachments } }: { mail: Mail }) {
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
        {text ? <pre className={mailClasses.text}>{text}</pre> : <Nothing>{t('no_html')}</Nothing>}
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
        <pre className={mailClasses.text}>{content}</pre>
      ) : (
        <Nothing>{t('attachment_in_file', { kilobytes: Math.ceil(bytes / KILOBYTE) })}</Nothing>
      )}
    </section>
  ))
}
