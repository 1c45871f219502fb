'use client'

import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { showInstant } from '@/i18n/formats'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { PageHeader } from '@/ui/layout/PageHeader'
import { ItemLoader } from '@/ui/screens/ItemLoader'
import { downloadCapturedMail, getCapturedMail } from '../contract'
import { MailboxBody } from './MailboxBody'
import { MailFacts } from './MailPage'
import mailClasses from './mail-preview.module.css'
import classes from './mailbox.module.css'

type Mail = ResponseBody<typeof getCapturedMail>

const LIST_PATH = '/admin/mailbox'

/** Shows a captured mail as its recipient would read it. */
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
