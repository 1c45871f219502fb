'use client'

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { Answer } from '@/client/call'
import { useFormats } from '@/client/formats'
import { useMay } from '@/client/permissions'
import { addressOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { showInstant } from '@/i18n/formats'
import { Item } from '@/ui/Item'
import { PageHeader } from '@/ui/PageHeader'
import { RouteButton } from '@/ui/RouteButton'
import { downloadCapturedMail, getCapturedMail } from '../contract'
import letter from './letter.module.css'
import { MailboxBody } from './MailboxBody'
import classes from './mailbox.module.css'

type Mail = Answer<typeof getCapturedMail>

const LIST = '/admin/mailbox'

/** A mail as whoever it was meant for would have it before them. */
export function MailboxMail({ id }: { id: IdOrNew }) {
  return (
    <Item endpoint={getCapturedMail} id={id} list={LIST}>
      {(mail) => (
        <>
          <Heading mail={mail} />
          <article className={letter.letter}>
            <Head mail={mail} />
            <MailboxBody mail={mail} />
          </article>
        </>
      )}
    </Item>
  )
}

function Heading({ mail: { id, subject } }: { mail: Mail }) {
  const t = useTranslations('mailbox')
  const may = useMay()
  return (
    <PageHeader title={subject || t('mail')}>
      {may(downloadCapturedMail) && (
        <Button
          component="a"
          variant="default"
          download
          href={addressOf(downloadCapturedMail, { params: { id } })}
          leftSection={<IconDownload aria-hidden size={18} />}
        >
          {t('download')}
        </Button>
      )}
      <RouteButton look="quiet" href={LIST}>
        {t('to_list')}
      </RouteButton>
    </PageHeader>
  )
}

function Head({ mail: { from, email, recipient_name, type, created_at } }: { mail: Mail }) {
  const t = useTranslations('mailbox')
  const words = useTranslations('mail_log')
  const formats = useFormats()
  const facts = [
    ['from', from],
    ['email', recipient_name ? `${recipient_name} <${email}>` : email],
    ['type', words(`type_${type}`)],
    ['created_at', showInstant(created_at, formats)],
  ] as const
  return (
    <dl className={`${letter.head} ${classes.spaced}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
