import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Forbidden, Invalid } from '@/contract/problems'
import type { CleanHtml } from '@/contract/shapes'
import type { Principal } from '@/features/access/service/principal'
import { translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'
import { folderImageResponse, storeImage } from '@/server/files'
import { cleanHtml } from '@/server/html'
import type { saveImage as saveImageEndpoint } from './contract'
import { frontendTexts } from './table'

/** Where images of texts lie that were not saved yet when the image was chosen. */
const FOLDER = 'tmp'
const FOLDER_FORM = /^[A-Za-z0-9_-]{1,64}$/

type Upload = z.output<(typeof saveImageEndpoint)['body']> & { folder: string | null; principal: Principal }

/** Answers the name under which the image is served: /images/{folder}/{name}. */
export async function saveImage({ file, folder, principal }: Upload): Promise<string> {
  if (!principal.email_verified_at) throw new Forbidden('email_not_verified')
  // No permission is documented for it: it belongs to every editor, so to whoever may do anything in the back office.
  if (!principal.is_super_user && principal.routePermissions.length === 0) throw new Forbidden()
  if (folder !== null && !FOLDER_FORM.test(folder)) throw new Invalid({ id: ['folder_invalid'] })

  const bytes = new Uint8Array(await file.arrayBuffer())
  const stored = await storeImage(bytes, { folder: folder ?? FOLDER, user_id: principal.id })
  if ('refused' in stored) throw new Invalid({ file: [stored.refused] }, stored.refused)
  return stored.name
}

/** Null when there is no such image. */
export async function findImage(request: Request, [folder, name, ...rest]: string[]): Promise<Response | null> {
  if (!folder || !name || rest.length > 0) return null
  return await folderImageResponse(request, { folder, name })
}

export type FrontendTexts = Awaited<ReturnType<typeof findFrontendTexts>>

/** The texts of the landing page in a language: as staff wrote them, else as shipped. */
export async function findFrontendTexts(language: Locale) {
  const [[written], t] = await Promise.all([
    db.select().from(frontendTexts).where(eq(frontendTexts.language, language)),
    translatorFor(language),
  ])
  // A heading or a button is never left without a word.
  const line = (name: 'welcome' | 'welcome_title' | 'welcome_docs' | 'welcome_pharmacists'): string =>
    written?.[name]?.trim() || t(`welcome.${name}`)
  const rich = (name: 'welcome_text' | 'welcome_subtext_display'): CleanHtml =>
    cleanHtml(written?.[name] ?? `<p>${t(`welcome.${name}`)}</p>`)
  return {
    welcome: line('welcome'),
    welcome_title: line('welcome_title'),
    welcome_text: rich('welcome_text'),
    welcome_subtext_display: rich('welcome_subtext_display'),
    welcome_docs: line('welcome_docs'),
    welcome_pharmacists: line('welcome_pharmacists'),
  }
}
