import 'server-only'
import { countRepeatable, type RepeatSelection } from '@/features/mails/service/queue/requeue-mails'
import { db } from '@/server/database/db'
import { MAIL_WARNINGS } from '../contract/mailings'
import { readMailWarnings, warnedMailOf } from './warnings'

/** The number of mails of the log that would be queued again, and their warnings. */
export function previewRepeatedMails(workshop_id: number, which: RepeatSelection, { now }: { now: Date }) {
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
