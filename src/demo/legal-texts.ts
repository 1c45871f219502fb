import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { escapeHtml } from '@/contract/html-text'
import { LOCALES, type Locale } from '@/contract/locales'
import { env } from '@/env'
import { LEGAL_TEXTS, type LegalText } from '@/features/texts/contract'
import { frontendTexts } from '@/schema/texts'
import type { Tx } from '@/server/database/db'

const FOLDER = 'src/demo/legal-texts'

/**
 * Saves the texts of the folder. They are invented, apart from the cookies and the notice on data under Articles 13 and
 * 14 GDPR, which describe this application; the brackets are for the academy to fill in.
 */
export async function saveLegalTexts(tx: Tx, { staff, now }: { staff: number; now: string }): Promise<void> {
  for (const language of LOCALES) {
    const texts = await Promise.all(LEGAL_TEXTS.map(async (name) => [name, await readLegalText(language, name)]))
    const written = { language, updated_at: now, updated_by: staff }
    await tx.insert(frontendTexts).values({ ...Object.fromEntries(texts), ...written })
  }
}

/** The elements that say `data-if` are kept only where this holds. People can sign in with GitHub, outside the EU. */
const CONDITIONS: Record<string, boolean> = {
  github: env.GITHUB_CLIENT_ID !== undefined,
  analytics: env.ANALYTICS_HOST !== undefined,
  no_analytics: env.ANALYTICS_HOST === undefined,
}

const CONTACT = [env.CONTACT_NAME ?? env.APP_NAME, env.CONTACT_ADDRESS, env.CONTACT_PHONE, env.CONTACT_EMAIL]

async function readLegalText(language: Locale, name: LegalText): Promise<string> {
  const html = await readFile(path.resolve(FOLDER, language, `${name}.html`), 'utf8')
  return html
    .replace(/<(\w+) data-if="(\w+)">(.*)<\/\1>/g, (_, tag: string, condition: string, content: string) =>
      CONDITIONS[condition] ? `<${tag}>${content}</${tag}>` : '',
    )
    .replace('{contact}', () => CONTACT.flatMap((line) => (line ? escapeHtml(line) : [])).join('<br />'))
    .replace('{analytics_host}', () => escapeHtml(env.ANALYTICS_HOST ?? ''))
    .replace(/\n */g, '')
}
