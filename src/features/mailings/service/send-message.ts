import 'server-only'
import type { z } from 'zod'
import { runKeyOf } from '@/features/mails/service/queue/run-key'
import { cleanMessageText } from '@/features/mails/service/render/message-text'
import type { Tx } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import type { sendMessage as sendEndpoint } from '../contract/mailings'
import { MESSAGE_TARGET } from './recipients'
import {
  type MailingContext,
  type PreviewContext,
  peopleOf,
  previewMailing,
  selectionMailingOf,
  sendMailing,
} from './send-mails'

type Message = Omit<z.output<(typeof sendEndpoint)['body']>, 'ask'>

export async function sendMessage({ subject, body, attachment, key, ...selection }: Message, context: MailingContext) {
  const submission_key = runKeyOf(key, { subject, body, attachment, ...peopleOf(selection) }, context)
  const text = cleanMessageText({ subject, body })
  const upload = { current: null, kind: 'document', field: 'attachment', user_id: context.author.id } as const
  // The bytes are stored before the transaction; without a row they are swept.
  const file = attachment && (await storeUpload(attachment, upload))
  const mailing = {
    ...selectionMailingOf(selection),
    target: MESSAGE_TARGET,
    submission_key,
    text: { ...text, attachment: file?.id ?? null },
    before: async (tx: Tx) => {
      if (file) await insertFiles(tx, [file])
    },
  }
  return sendMailing(mailing, context)
}

export const previewMessage = (message: Message, context: PreviewContext) =>
  previewMailing({ ...selectionMailingOf(message), target: MESSAGE_TARGET }, context)
