// Reads the captured mails of one address as a mail program does.
import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { pause } from '../../scripts/ports-and-processes.mjs'

const TIMEOUT_MS = 30_000

/** Waits until no mail is queued; returns them in the order of their ids. */
export async function readMailsTo({ sql, settings }, email) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(50)) {
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

/** Returns the secret of a link of this kind in the newest mail. */
export async function readMailedToken(environment, email, kind) {
  const mails = await readMailsTo(environment, email)
  return new RegExp(`/${kind}/([\\w-]+)`).exec(mails.at(-1)?.text ?? '')?.[1]
}
