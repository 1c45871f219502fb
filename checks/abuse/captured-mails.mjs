// The captured mails of one address, read as a mail program reads them.
import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { pause } from '../../system.mjs'

const PATIENCE_MS = 30_000

/** Once none of them waits any more, in the order in which they were asked for. */
export async function mailsTo({ sql, settings }, email) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails where email = ${email} and state in ('queued', 'sending', 'retry')`
    if (waiting === 0) break
  }
  const rows = await sql`select id, type, created_at from mails where email = ${email} and state = 'sent' order by id`
  return Promise.all(rows.map((row) => readMail(settings.DATA_DIR, row)))
}

async function readMail(folder, { id, type, created_at }) {
  const file = path.join(folder, 'mail', `${created_at.toISOString().slice(0, 10)}-${id}.eml`)
  const raw = fs.readFileSync(file, 'utf8')
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const calendar = parsed.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  return { ...parsed, type, raw, calendar }
}

/** The secret at the end of a link of this kind in the newest mail. */
export async function tokenMailed(stage, email, kind) {
  const mails = await mailsTo(stage, email)
  return new RegExp(`/${kind}/([\\w-]+)`).exec(mails.at(-1)?.text ?? '')?.[1]
}
