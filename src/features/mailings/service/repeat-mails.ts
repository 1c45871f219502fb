import 'server-only'
import type { z } from 'zod'
import { countRepeatable, requeueMails } from '@/features/mails/service/queue/requeue-mails'
import { db } from '@/server/database/db'
import { MAIL_WARNINGS, type repeatMails as repeatEndpoint } from '../contract/mailings'
import { readMailWarnings, warnedMailOf } from './warnings'

type RepeatContext = { author: { id: number }; now: Date }

/** Queues mails of the log again. With `ask` it only returns their number and their warnings. */
export function repeatMails(
  workshop_id: number,
  { ask, ...which }: z.output<(typeof repeatEndpoint)['body']>,
  { author, now }: RepeatContext,
) {
  if (!ask) return requeueMails(workshop_id, { which, author })
  return db.transaction(async (tx) => {
    const repeated = await countRepeatable(tx, workshop_id, which)
    const warningsFor = await readMailWarnings(tx, workshop_id)
    const found = repeated.flatMap((mail) => {
      const warned = warnedMailOf(mail)
      return warned ? warningsFor({ ...warned, now }) : []
    })
    return {
      queued: repeated.reduce((sum, { queued }) => sum + queued, 0),
      warnings: MAIL_WARNINGS.filter((warning) => found.includes(warning)),
    }
  })
}
