'use client'

import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useNotices } from '@/client/notices/notices'
import { urlOf } from '@/contract/endpoint'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/contract/values/mails'
import { listMailLog } from '@/features/mails/contract'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { showInstant } from '@/i18n/formats'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { type MailWarning, previewNotification, sendMail } from '../contract/mailings'
import { LoggedMails } from './LoggedMails'
import { MailWarnings } from './MailWarnings'
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

/** A mail that was sent before, or that has warnings, asks for a confirmation. */
function SendButton({ type, person }: MailProps) {
  const t = useTranslations('mailing')
  const formats = useFormats()
  const { check, send, sending, question, closeQuestion } = useSendMail({ id: person.id, type })
  const sent = sentDateOf(type, person)
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const close = () => {
    closeQuestion()
    returnFocus()
  }
  return (
    <>
      {sent === null ? (
        <Button
          ref={ref}
          variant="default"
          loading={sending && !question}
          aria-label={t('send_named', { name: t(`type_${type}`) })}
          onClick={() => void check()}
        >
          {t('send_one')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('again')}
          question={t('again_question', { at: showInstant(sent, formats) })}
          color="petrol"
          onConfirm={check}
        />
      )}
      {question && (
        <ConfirmDialog
          title={question.message}
          label={t('send_anyway')}
          isRunning={sending}
          onConfirm={() => void send().then(close)}
          onClose={close}
        >
          <MailWarnings warnings={question.warnings} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** The API reports a refused mail as a message with status error, which is shown as an error. */
function useSendMail(mail: { id: string; type: WorkshopMailType }) {
  const core = useTranslations('core')
  const notices = useNotices()
  const refresh = useRefreshAfterMailing()
  const busy = useRef(false)
  const [question, ask] = useState<{ message: string; warnings: MailWarning[] }>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (isQuestion: boolean) => call(sendMail, { body: { ...mail, ask: isQuestion } }),
  })

  const run = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    } finally {
      busy.current = false
    }
  }
  const post = async () => {
    const { status, message } = await mutateAsync(false)
    if (status === 'ok') notices.inform(message)
    else notices.alert(core('error'), message)
    refresh()
  }
  /** Sends a mail without warnings at once, and asks before it sends another. A refusal is logged and shown as usual. */
  const check = () =>
    run(async () => {
      const { status, message, warnings = [] } = await mutateAsync(true)
      if (status === 'ok' && warnings.length > 0) ask({ message, warnings })
      else await post()
    })
  return { check, send: () => run(post), sending: isPending, question, closeQuestion: () => ask(undefined) }
}
