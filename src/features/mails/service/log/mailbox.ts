import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, desc, eq, gte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { z } from 'zod'
import { ROWS_MAX } from '@/contract/lists'
import { NotFound } from '@/contract/problems'
import { env } from '@/env'
import type { Principal } from '@/features/access/service/principal'
import { db, type Tx } from '@/server/db'
import { countOn, filterOf, listAnswer, plannedFor, searchOf, windowOf, wordPatterns } from '@/server/lists'
import { ACCOUNT_MAILS, type AccountMailType, type listCapturedMails as listEndpoint } from '../contract'
import { mails } from '../table'
import { captureFolder, captureNameOf } from './transports'

type Query = z.output<(typeof listEndpoint)['query']>
type Reader = Pick<Principal, 'id' | 'is_super_user'>

const { id, created_at, type, email, recipient_name, workshop_id } = mails
const subject = sql<string>`coalesce(${mails.subject}, '')`
const LISTED = { id, created_at, type, email, recipient_name, subject, workshop_id }

/** What an installation that sends nothing would have sent, as far as this reader may see it. */
export async function listCapturedMails(query: Query, reader: Reader) {
  requireCapture()
  const { rows, counted, isCut } = await plannedFor((tx) => readPage(tx, { query, reader }))
  const { data, meta } = listAnswer(rows, counted, query)
  return { data, meta: { ...meta, ...(isCut && { capped: true }) } }
}

async function readPage(tx: Tx, { query, reader }: { query: Query; reader: Reader }) {
  const oldest = isNarrowed(query) ? await findOldestSearched(tx) : undefined
  const condition = and(
    readableBy(reader),
    oldest === undefined ? undefined : gte(created_at, oldest),
    filterOf(query, { workshop_id, type }),
    searchOf(query, [email, recipient_name, mails.subject]),
  )
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const order = query.sortBy === 'id' ? [id] : [created_at, id]
  const { limit, offset } = windowOf(query)
  const [rows, counted] = await Promise.all([
    tx
      .select(LISTED)
      .from(mails)
      .where(condition)
      .orderBy(...order.map((column) => direction(column)))
      .limit(limit)
      .offset(offset),
    countOn(mails, condition, { query, from: tx }),
  ])
  return { rows, counted, isCut: oldest !== undefined }
}

const isNarrowed = ({ filter = {}, ...query }: Query) =>
  filter.workshop_id === undefined && (filter.type !== undefined || wordPatterns(query).length > 0)

/** Looked through are the newest only: an index over their words doubles what sending writes, for a screen of trials. */
async function findOldestSearched(tx: Tx): Promise<string | undefined> {
  const [found] = await tx.select({ created_at }).from(mails).orderBy(desc(created_at)).offset(ROWS_MAX).limit(1)
  return found?.created_at
}

export async function getCapturedMail(wanted: number, reader: Reader) {
  const { text, html, calendar, ...listed } = await getRow(wanted, reader)
  const file = await readCaptured(listed)
  if (file) return { ...listed, ...partsOf(await PostalMime.parse(file)) }

  const attachments = calendar ? [{ name: 'invite.ics', type: 'text/calendar', content: calendar }] : []
  return { ...listed, from: addressed(OURS), text: text ?? '', html: html ?? '', attachments }
}

export async function downloadCapturedMail(wanted: number, reader: Reader): Promise<Response> {
  const listed = await getRow(wanted, reader)
  const file = await readCaptured(listed)
  if (!file) throw new NotFound()
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="${captureNameOf(listed)}"`,
      'cache-control': 'no-store',
    },
  })
}

/** Elsewhere mails lie with the people who got them, and are nobody's business here. */
function requireCapture(): void {
  if (env.MAIL_TRANSPORT !== 'capture') throw new NotFound()
}

const ACCOUNT_TYPES = Object.keys(ACCOUNT_MAILS) as AccountMailType[]

/** Mails of an account act for it: whoever reads another's could take it over. */
function readableBy({ id: user_id, is_super_user }: Reader): SQL | undefined {
  const mine = is_super_user ? undefined : or(notInArray(type, ACCOUNT_TYPES), eq(mails.user_id, user_id))
  return and(eq(mails.state, 'sent'), mine)
}

async function getRow(wanted: number, reader: Reader) {
  requireCapture()
  const { text, html, calendar } = mails
  const [found] = await db
    .select({ ...LISTED, text, html, calendar })
    .from(mails)
    .where(and(eq(id, wanted), readableBy(reader)))
  if (!found) throw new NotFound()
  return found
}

/** Null where the file was cleared away: then the log still knows the words, without the links that act. */
const readCaptured = (mail: Parameters<typeof captureNameOf>[0]): Promise<Buffer | null> =>
  readFile(path.join(captureFolder(), captureNameOf(mail))).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return null
    throw thrown
  })

const OURS = { name: env.MAIL_FROM_NAME, address: env.MAIL_FROM }

const partsOf = ({ from, text = '', html = '', attachments }: Email) => ({
  from: addressed(from?.address === undefined ? OURS : from),
  text,
  html,
  attachments: attachments.filter(isFile).map(fileOf),
})

/** A calendar entry stands in the mail twice: as an alternative for programs, and as a file for people. */
const isFile = ({ disposition }: Attachment) => disposition === 'attachment'

const fileOf = ({ filename, mimeType, content }: Attachment) => ({
  name: filename ?? '',
  type: mimeType,
  content: typeof content === 'string' ? content : new TextDecoder().decode(content),
})

const addressed = ({ name, address }: { name: string; address: string }) => (name ? `${name} <${address}>` : address)
