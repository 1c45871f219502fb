import type { RegistrationMailType } from '@/features/mails/contract'
import { failureOf } from '@/features/mails/service/failures'
import type { Letter } from '@/features/mails/service/letter'
import { queueRegistrationMails } from '@/features/mails/service/queue'
import { sendDueMails } from '@/features/mails/service/send'
import type { Transport } from '@/features/mails/service/transports'
import type { registrations } from '@/features/registrations/table'
import { db } from '@/server/db'

/** A transport that remembers what it was given; what `fail` answers is how it fails. */
export function recorder({
  fail,
  deduplicates = false,
}: {
  fail?: () => Error | undefined
  deduplicates?: boolean
} = {}) {
  const letters: Letter[] = []
  const send = async (letter: Letter) => {
    const error = fail?.()
    if (error) return { failure: failureOf(error) }
    letters.push(letter)
    return { provider_id: `p-${letter.id}` }
  }
  const transport: Transport = {
    ...{ name: 'capture', lanes: 2, atOnce: 20, rate: () => null },
    ...{ send, deduplicates, close: () => undefined },
  }
  return { letters, transport }
}

/** Sends what is queued, and answers what went out. */
export async function sendQueued(): Promise<Letter[]> {
  const { letters, transport } = recorder()
  await sendDueMails({ transport })
  return letters
}

type People = (typeof registrations.$inferSelect)[]

export const queueFor = (type: RegistrationMailType, people: People, round?: number) =>
  db.transaction((tx) =>
    queueRegistrationMails(
      tx,
      people.map(({ id, workshop_id, email, language, first_name }) => {
        const mail = { type, registration_id: id, workshop_id, to: email, recipient_name: first_name, language }
        return { ...mail, round }
      }),
    ),
  )
