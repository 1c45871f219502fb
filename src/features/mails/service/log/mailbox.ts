import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, getTableName, gte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { z } from 'zod'
import { ROWS_MAX } from '@/contract/lists'
import { NotFound } from '@/contract/problems'
import { ACCOUNT_MAIL_TYPES } from '@/contract/values/mails'
import { env } from '@/env'
import { mails } from '@/schema/mails'
import { auditReading } from '@/server/crud/audit'
import {
  countRows,
  filterConditionOf,
  readPage,
  searchConditionOf,
  toListResponse,
  withCustomPlan,
  wordPatternsOf,
} from '@/server/crud/lists'
import { db, getRow, type Tx } from '@/server/database/db'
import type { listCapturedMails as listEndpoint } from '../../contract'
import { captureFileNameOf, captureFolderPath } from '../providers/capture'
import { embedPictures } from '../render/rendered-mail'

type Query = z.output<(typeof listEndpoint)['query']>
type Reader = { id: number; is_super_user: boolean }

const { id, created_at, type, email, recipient_name, workshop_id } = mails
const subject = sql<string>`coalesce(${mails.subject}, '')`
const LIST_COLUMNS = { id, created_at, type, email, recipient_name, subject, workshop_id }

export async function listCapturedMails(query: Query, reader: Reader) {
  requireCapture()
  const { rows, counted, isCut } = await withCustomPlan((tx) => readCaptured(tx, { query, reader }))
  const { data, meta } = toListResponse(rows, counted, query)
  return { data, meta: { ...meta, ...(isCut && { capped: true }) } }
}

async function readCaptured(tx: Tx, { query, reader }: { query: Query; reader: Reader }) {
  const oldest = isFiltered(query) ? await findOldestSearchedDate(tx) : undefined
  const condition = and(
    readableBy(reader),
    oldest === undefined ? undefined : gte(created_at, oldest),
    filterConditionOf(query, { workshop_id, type }),
    searchConditionOf(query, [email, recipient_name, mails.subject]),
  )
  const [rows, counted] = await Promise.all([
    readPage(tx.select(LIST_COLUMNS).from(mails).where(condition), query, { id, created_at }),
    countRows(mails, condition, { query, from: tx }),
  ])
  return { rows, counted, isCut: oldest !== undefined }
}

const isFiltered = ({ filter = {}, ...query }: Query) =>
  filter.workshop_id === undefined && (filter.type !== undefined || wordPatternsOf(query).length > 0)

/**
 * Only the newest mails are searched: a text index would double the writes of sending, for a screen that is used in
 * tests.
 */
async function findOldestSearchedDate(tx: Tx): Promise<string | undefined> {
  const [found] = await tx.select({ created_at }).from(mails).orderBy(desc(created_at)).offset(ROWS_MAX).limit(1)
  return found?.created_at
}

export async function getCapturedMail(mailId: number, reader: Reader) {
  const { text, html, calendar, ...listed } = await getMailRow(mailId, reader)
  const file = await findCapturedFile(listed)
  if (file) return { ...listed, ...partsOf(await PostalMime.parse(file)) }

  const attachments = calendar ? [calendarAttachmentOf(calendar)] : []
  return { ...listed, from: formatAddress(SENDER), text: text ?? '', html: html ?? '', attachments }
}

/** The mail of a certificate has its document, which shows a whole number, so the reading is logged. */
export async function downloadCapturedMail(mailId: number, reader: Reader): Promise<Response> {
  const listed = await getMailRow(mailId, reader)
  const file = await findCapturedFile(listed)
  if (!file) throw new NotFound()
  if (listed.type === 'certificate')
    await auditReading({ user_id: reader.id, action: 'read', ...objectOf(listed), changes: { numbers_read: 1 } })
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="${captureFileNameOf(listed)}"`,
      'cache-control': 'no-store',
    },
  })
}

/** The log names the event of a mail, or the mail itself once its event is deleted. */
const objectOf = (mail: { id: number; workshop_id: number | null }) =>
  mail.workshop_id === null
    ? { object: getTableName(mails), object_id: mail.id }
    : { object: 'workshops', object_id: mail.workshop_id }

/** Other transports deliver the mails, and delivered mails must not be read by staff. */
function requireCapture(): void {
  if (env.MAIL_TRANSPORT !== 'capture') throw new NotFound()
}

/** A mail of an account holds links that act for it, so another reader could take the account over. */
function readableBy({ id: user_id, is_super_user }: Reader): SQL | undefined {
  const ownOrHarmless = is_super_user
    ? undefined
    : or(notInArray(type, [...ACCOUNT_MAIL_TYPES]), eq(mails.user_id, user_id))
  return and(eq(mails.state, 'sent'), ownOrHarmless)
}

function getMailRow(mailId: number, reader: Reader) {
  requireCapture()
  const { text, html, calendar } = mails
  return getRow(
    db
      .select({ ...LIST_COLUMNS, text, html, calendar })
      .from(mails)
      .where(and(eq(id, mailId), readableBy(reader))),
  )
}

/** Null where the file was deleted. The log still has the text, without the links that act for the person. */
const findCapturedFile = (mail: Parameters<typeof captureFileNameOf>[0]): Promise<Buffer | null> =>
  readFile(path.join(captureFolderPath(), captureFileNameOf(mail))).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return null
    throw thrown
  })

const SENDER = { name: env.MAIL_FROM_NAME, address: env.MAIL_FROM }

const partsOf = ({ from, text = '', html = '', attachments }: Email) => ({
  from: formatAddress(from?.address === undefined ? SENDER : from),
  text,
  html: embedPictures(html, attachments.flatMap(pictureOf)),
  attachments: attachments.filter(isFileAttachment).map(attachmentOf),
})

/** A picture that the page shows by its Content-ID, which stands in angle brackets. */
const pictureOf = ({ contentId, filename, content }: Attachment) =>
  contentId === undefined ? [] : [{ cid: contentId.slice(1, -1), name: filename ?? '', content: bytesOf(content) }]

const bytesOf = (content: Attachment['content']) =>
  Buffer.from(typeof content === 'string' ? content : new Uint8Array(content))

/** A mail holds its calendar entry twice: as an alternative for programs, and as a file for people. */
const isFileAttachment = ({ disposition }: Attachment) => disposition === 'attachment'

function attachmentOf({ filename, mimeType, content }: Attachment) {
  const bytes = bytesOf(content)
  const isText = mimeType !== 'application/pdf'
  return { name: filename ?? '', type: mimeType, bytes: bytes.length, content: isText ? bytes.toString() : '' }
}

const calendarAttachmentOf = (content: string) => ({
  name: 'invite.ics',
  type: 'text/calendar',
  bytes: Buffer.byteLength(content),
  content,
})

const formatAddress = ({ name, address }: { name: string; address: string }) =>
  name ? `${name} <${address}>` : address
