import { eq } from 'drizzle-orm'
import { type MailType, WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { publicSeatsOf } from '@/features/seats/rules'
import { countPeople, EMPTY_COUNT } from '@/features/seats/service/count-people'
import { mailFieldsOf } from '@/features/workshops/contract/office'
import { seatsOfCount } from '@/features/workshops/rules'
import { EMPTY_MAIL_TEXTS, readMailTexts } from '@/features/workshops/service/mail-texts'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { getRow, type Tx } from '@/server/database/db'
import { type MailWarning, WARNED_MAIL_TYPES, type WarnedMailType } from '../contract/mailings'
import { warningsOf } from '../rules/warnings'

type PlannedText = { subject: string; body: string }
type WarningInput = { type: WarnedMailType; text?: PlannedText; now: Date }

/** Reads an event once, and returns a function that finds the warnings of any of its mails. */
export async function readMailWarnings(tx: Tx, workshop_id: number): Promise<(mail: WarningInput) => MailWarning[]> {
  const event = await getRow(
    tx
      .select({
        ...columnsOf(workshops, 'title', 'date', 'time', 'signup_active', 'teaser_only', 'registration_deadline'),
        ...columnsOf(workshops, 'cancelled_at', 'nonpublic', 'maximum_participants'),
      })
      .from(workshops)
      .where(eq(workshops.id, workshop_id)),
  )

  const counts = await countPeople([workshop_id], tx)
  const open = publicSeatsOf(seatsOfCount(event, counts.get(workshop_id) ?? EMPTY_COUNT))
  const texts = (await readMailTexts([workshop_id], tx)).get(workshop_id) ?? EMPTY_MAIL_TEXTS
  return ({ type, text, now }) => warningsOf({ event, type, text: text ?? ownTextOf(type, texts) }, { open, now })
}

/** Staff write no text for an update, and that of a message is still to be written. */
function ownTextOf(type: WarnedMailType, texts: typeof EMPTY_MAIL_TEXTS): PlannedText | undefined {
  const known = WORKSHOP_MAIL_TYPES.find((own) => own === type)
  if (!known) return undefined
  const fields = mailFieldsOf(known)
  return { subject: texts[fields.subject], body: texts[fields.body] }
}

type LoggedMail = { type: MailType; subject?: string | null; body?: string | null }

/** Reads an event once, and returns a function that finds the warnings of any mail of its log, with the text of its run if it has one. */
export async function readLogWarnings(
  tx: Tx,
  workshop_id: number,
): Promise<(mail: LoggedMail, now: Date) => MailWarning[]> {
  const warningsFor = await readMailWarnings(tx, workshop_id)
  return ({ type, subject, body }, now) => {
    const warned = WARNED_MAIL_TYPES.find((known) => known === type)
    const text = body == null ? undefined : { subject: subject ?? '', body }
    return warned ? warningsFor({ type: warned, text, now }) : []
  }
}
