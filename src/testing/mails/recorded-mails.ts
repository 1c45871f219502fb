import type { WaitlistMailType } from '@/contract/values/mails'
import type { RegistrationMailType } from '@/features/mails/contract'
import { classifySmtpFailure } from '@/features/mails/service/providers/classify-failure'
import type { OutgoingMail } from '@/features/mails/service/providers/outgoing-mail'
import type { Transport } from '@/features/mails/service/providers/transport'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { registerMailContents } from '@/register-mail-contents'
import type { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'

registerMailContents()

/** A transport that records its mails; it fails with the error that `fail` returns. */
export function recordingTransport({
  fail,
  deduplicates = false,
}: {
  fail?: () => Error | undefined
  deduplicates?: boolean
} = {}) {
  const sentMails: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => {
    const error = fail?.()
    if (error) return { failure: classifySmtpFailure(error) }
    sentMails.push(mail)
    return { provider_id: `p-${mail.id}` }
  }
  const transport: Transport = {
    name: 'capture',
    workers: 2,
    groupSize: 20,
    rate: () => null,
    send,
    deduplicates,
    close: () => undefined,
  }
  return { sentMails, transport }
}

/** Sends the queued mails and returns them. */
export async function sendQueuedMails(): Promise<OutgoingMail[]> {
  const { sentMails, transport } = recordingTransport()
  await sendDueMails({ transport })
  return sentMails
}

type Recipients = (typeof registrations.$inferSelect)[]

export const queueMailsFor = (type: RegistrationMailType | WaitlistMailType, people: Recipients, round?: number) =>
  db.transaction((tx) =>
    queueRegistrationMails(
      tx,
      people.map(({ id, workshop_id, email, language, first_name }) => {
        const mail = { type, registration_id: id, workshop_id, to: email, recipient_name: first_name, language }
        return { ...mail, round }
      }),
    ),
  )
