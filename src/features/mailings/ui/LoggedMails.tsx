import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { pageQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { getMail, listMailLog, type MailLogEntry } from '@/features/mails/contract'
import { MailStatusChip } from '@/features/mails/ui/MailStatusChip'
import { showInstant } from '@/i18n/formats'
import { Loaded } from '@/ui/feedback/Loaded'
import { Heading, Muted, Row, Rows } from '@/ui/layout/layout'
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
  const log = useQuery({
    ...pageQuery(listMailLog, {
      params: { id: workshop_id },
      query: { per_page: MAILS_MAX, filter: { registration_id: id } },
    }),
    enabled: may(listMailLog),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Loaded query={log} waiting={44}>
      {({ data, meta: { pagination } }) => (
        <>
          <Heading level={4}>{t('history')}</Heading>
          {data.length === 0 && <Muted>{t('history_empty')}</Muted>}
          <Rows isOpen>
            {data.map((mail) => (
              <LoggedMail key={mail.id} mail={mail} onOpen={may(getMail) ? opened.open : undefined} />
            ))}
          </Rows>
          {pagination.total > MAILS_MAX && (
            <Muted>{t('history_more', { shown: MAILS_MAX, total: pagination.total })}</Muted>
          )}
          <MailDrawer opened={opened} />
        </>
      )}
    </Loaded>
  )
}

type LoggedMailProps = { mail: MailLogEntry; onOpen?: (mail: MailLogEntry) => void }

function LoggedMail({ mail, onOpen }: LoggedMailProps) {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const { type, status, message, sent_at, created_at } = mail
  const name = t(`type_${type}`)
  return (
    <Row>
      <div className={classes.about}>
        {onOpen ? (
          <UnstyledButton className={classes.open} onClick={() => onOpen(mail)}>
            {name}
          </UnstyledButton>
        ) : (
          <strong>{name}</strong>
        )}
        <Muted isSmall className={classes.sent}>
          {[showInstant(sent_at ?? created_at, formats), message].filter(Boolean).join(' · ')}
        </Muted>
      </div>
      <MailStatusChip status={status} />
    </Row>
  )
}
