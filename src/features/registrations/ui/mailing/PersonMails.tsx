'use client'

import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useNotices } from '@/client/notices/notices'
import { urlOf } from '@/contract/endpoint'
import { listMailLog, WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/features/mails/contract'
import { showInstant } from '@/i18n/formats'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { previewNotification, sendMail } from '../../contract/mailing'
import type { ListedRegistration } from '../../contract/office'
import { LoggedMails } from './LoggedMails'
import classes from './PersonMails.module.css'
import { isSendable, sentDateOf } from './person-mails'
import { useRefreshAfterMailing } from './use-mailing'

type Props = { person: Omit<ListedRegistration, 'workshop_title' | 'main_name'> }

/** The mails of one person: those that can be sent, each with its date and a preview, and all of the log. */
export function PersonMails({ person }: Props) {
  const may = useMay()
  const canGetMails = !person.preliminary_registration && !person.erased_at && may(sendMail)
  return (
    <>
      {canGetMails && (
        <ul className={classes.mails}>
          {WORKSHOP_MAIL_TYPES.map((type) => (
            <PersonMail key={type} type={type} person={person} />
          ))}
        </ul>
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
  const name = t(`type_${type}`)
  return (
    <li className={classes.mail}>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.sent} data-sent={sent !== null}>
          {sent ? t('stamp_sent', { at: showInstant(sent, formats) }) : t('stamp_never')}
        </span>
      </span>
      <span className={classes.actions}>
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
      </span>
    </li>
  )
}

/** A mail that was sent before asks for a confirmation. */
function SendButton({ type, person }: MailProps) {
  const t = useTranslations('mailing')
  const formats = useFormats()
  const { send, sending } = useSendMail({ id: person.id, type })
  const sent = sentDateOf(type, person)
  if (sent === null)
    return (
      <Button
        variant="default"
        loading={sending}
        aria-label={t('send_named', { name: t(`type_${type}`) })}
        onClick={() => void send()}
      >
        {t('send_one')}
      </Button>
    )
  const question = t('again_question', { at: showInstant(sent, formats) })
  return <ConfirmButton label={t('again')} question={question} color="petrol" onConfirm={send} />
}

/** The API reports a refused mail as a message with status error, which is shown as an error. */
function useSendMail(mail: { id: string; type: WorkshopMailType }) {
  const core = useTranslations('core')
  const notices = useNotices()
  const refresh = useRefreshAfterMailing()
  const busy = useRef(false)
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => call(sendMail, { body: mail }) })

  const send = async () => {
    if (busy.current) return
    busy.current = true
    try {
      const { status, message } = await mutateAsync()
      if (status === 'ok') notices.inform(message)
      else notices.alert(core('error'), message)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    } finally {
      busy.current = false
    }
    refresh()
  }
  return { send, sending: isPending }
}
