import 'server-only'
import type { z } from 'zod'
import { runKeyOf } from '@/features/mails/service/queue/run-key'
import { cleanMessageText } from '@/features/mails/service/render/message-text'
import type { Tx } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import type { Mailing, sendMessage as sendEndpoint } from '../contract/mailings'
import { MESSAGE_TARGET } from './recipients'
import { type MailingContext, peopleOf, selectionMailingOf, sendMailing } from './send-mails'

/** Sends a free text to a selection of the list. With `ask` it only returns what would be sent. */
export async function sendMessage(
  { subject, body, attachment, ask, key, ...selection }: z.output<(typeof sendEndpoint)['body']>,
  context: MailingContext,
): Promise<Mailing> {
  const mailing = { ...selectionMailingOf({ ...selection, ask }), target: MESSAGE_TARGET, ask }
  if (ask) return sendMailing(mailing, context)

  const submission_key = runKeyOf(key, { subject, body, attachment, ...peopleOf(selection) }, context)
  const text = cleanMessageText({ subject, body })
  const upload = { current: null, kind: 'document', field: 'attachment', user_id: context.author.id } as const
  // The bytes are stored before the transaction; without a row they are swept.
  const file = attachment && (await storeUpload(attachment, upload))
  const insertFile = file ? { before: (tx: Tx) => insertFiles(tx, [file]) } : {}
  return sendMailing(
    { ...mailing, ...insertFile, submission_key, text: { ...text, attachment: file?.id ?? null } },
    context,
  )
}
