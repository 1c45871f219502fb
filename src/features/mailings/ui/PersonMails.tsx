import { Button, UnstyledButton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { pageQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useNotices } from '@/client/notices/notices'
import { urlOf } from '@/contract/endpoint'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/contract/values/mails'
import { getMail, listMailLog, type MailLogEntry } from '@/features/mails/contract'
import { MailStatusChip } from '@/features/mails/ui/MailStatusChip'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { showInstant } from '@/i18n/formats'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Loaded } from '@/ui/feedback/Loaded'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { Cluster, Heading, Muted, Row, Rows } from '@/ui/layout/layout'
import { previewNotification, sendMail } from '../contract/mailings'
import { MailDrawer } from './MailDrawer'
import classes from './PersonMails.module.css'
import { isSendable, sentDateOf } from './person-mails'
import { useOpenedMail } from './use-opened-mail'
import { useWarnedSend, WarnedSendDialog } from './WarnedSendDialog'

type Props = { person: Omit<ListedRegistration, 'workshop_title' | 'main_name'> }

export function PersonMails({ person }: Props) {
  const may = useMay()
  const canGetMails = !person.preliminary_registration && !person.erased_at && may(sendMail)
  return (
    <>
      {canGetMails && (
        <Rows isOpen>
          {WORKSHOP_MAIL_TYPES.map((type) => (
            <PersonMail key={type} type={type} person={person} />
          ))}
        </Rows>
      )}
      {may(listMailLog) && <LoggedMails person={person} />}
    </>
  )
}

type MailProps = Props & { type: WorkshopMailType }

function PersonMail({ type, person }: MailProps) {
  const t = useTranslations('mailing')
  const formats = useFormats()
  const may = useMay()
  const sent = sentDateOf(type, person)
  const name = useTranslations('mail_log')(`type_${type}`)
  return (
    <Row>
      <div className={classes.about}>
        <strong>{name}</strong>
        <Muted isSmall className={sent ? classes.sent : undefined}>
          {sent ? t('stamp_sent', { at: showInstant(sent, formats) }) : t('stamp_never')}
        </Muted>
      </div>
      <Cluster gap="xs">
        {may(previewNotification) && (
          <Button
            component="a"
            variant="subtle"
            href={urlOf(previewNotification, { params: { type, id: person.id } })}
            target="_blank"
            rel="noopener"
            aria-label={t('preview_named', { name })}
            rightSection={<IconExternalLink aria-hidden size={16} />}
          >
            {t('preview')}
          </Button>
        )}
        {may(sendMail) && isSendable(type, person) && <SendButton type={type} person={person} />}
      </Cluster>
    </Row>
  )
}

/** A mail that was sent before, or that has warnings, asks for a confirmation. */
function SendButton({ type, person }: MailProps) {
  const t = useTranslations('mailing')
  const log = useTranslations('mail_log')
  const core = useTranslations('core')
  const formats = useFormats()
  const notices = useNotices()
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const { check, dialog, isRunning } = useWarnedSend(
    (_: unknown, ask) => call(sendMail, { body: { id: person.id, type, ask } }),
    {
      // The API reports a refused mail as a message with status error.
      onSent: ({ status, message }) =>
        status === 'ok' ? notices.inform(message) : notices.alert(core('error'), message),
      onClosed: returnFocus,
    },
  )
  const sent = sentDateOf(type, person)
  return (
    <>
      {sent === null ? (
        <Button
          ref={ref}
          variant="default"
          loading={isRunning && !dialog}
          aria-label={t('send_named', { name: log(`type_${type}`) })}
          onClick={() => void check(undefined)}
        >
          {t('send_one')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('again')}
          question={t('again_question', { at: showInstant(sent, formats) })}
          color="petrol"
          onConfirm={() => check(undefined)}
        />
      )}
      {dialog && <WarnedSendDialog {...dialog} title={dialog.answer.message} count={1} type={type} />}
    </>
  )
}

const MAILS_MAX = 50
const REFRESH_MS = 5000

/** Every mail of a registration with its state and reason, also those that the person did not get. */
function LoggedMails({ person: { id, workshop_id } }: { person: { id: string; workshop_id: number } }) {
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
