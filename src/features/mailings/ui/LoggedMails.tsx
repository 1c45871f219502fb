'use client'

import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { pageQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { getMail, listMailLog, type MailLogEntry } from '@/features/mails/contract'
import { MailStatusChip } from '@/features/mails/ui/MailStatusChip'
import { showInstant } from '@/i18n/formats'
import { LoadError } from '@/ui/feedback/LoadError'
import { MailDrawer } from './MailDrawer'
import classes from './PersonMails.module.css'
import { useOpenedMail } from './use-opened-mail'

const MAILS_MAX = 50
const REFRESH_MS = 5000

type Props = { person: { id: string; workshop_id: number } }

/** Every mail of a registration with its state and reason, also those that the person did not get. */
export function LoggedMails({ person: { id, workshop_id } }: Props) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const opened = useOpenedMail()
  const { data, error, isFetching, refetch } = useQuery({
    ...pageQuery(listMailLog, {
      params: { id: workshop_id },
      query: { per_page: MAILS_MAX, filter: { registration_id: id } },
    }),
    enabled: may(listMailLog),
    refetchInterval: REFRESH_MS,
  })
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return null
  const { total } = data.meta.pagination
  return (
    <>
      <h4 className={classes.heading}>{t('history')}</h4>
      {data.data.length === 0 && <p className={classes.none}>{t('history_empty')}</p>}
      <ul className={classes.mails}>
        {data.data.map((mail) => (
          <LoggedMail key={mail.id} mail={mail} onOpen={may(getMail) ? opened.open : undefined} />
        ))}
      </ul>
      {total > MAILS_MAX && <p className={classes.none}>{t('history_more', { shown: MAILS_MAX, total })}</p>}
      <MailDrawer opened={opened} />
    </>
  )
}

type LoggedMailProps = { mail: MailLogEntry; onOpen?: (mail: MailLogEntry) => void }

function LoggedMail({ mail, onOpen }: LoggedMailProps) {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const { type, status, message, sent_at, created_at } = mail
  const name = t(`type_${type}`)
  return (
    <li className={classes.mail}>
      <span className={classes.about}>
        {onOpen ? (
          <UnstyledButton className={classes.open} onClick={() => onOpen(mail)}>
            {name}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.sent} data-sent>
          {[showInstant(sent_at ?? created_at, formats), message].filter(Boolean).join(' · ')}
        </span>
      </span>
      <MailStatusChip status={status} />
    </li>
  )
}
