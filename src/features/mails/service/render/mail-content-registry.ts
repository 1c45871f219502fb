import type { SQL } from 'drizzle-orm'
import { type Locale, localeOf } from '@/contract/locales'
import type { MailReason, MailType } from '@/contract/values/mails'
import { loadTranslator, type Translator } from '@/i18n/messages'
import type { mails } from '@/schema/mails'
import { retryWhileUnavailable } from '@/server/database/retry-while-unavailable'
import type { RenderedMail } from './rendered-mail'

export type QueuedMail = Pick<typeof mails.$inferSelect, 'id' | 'type' | 'email' | 'language' | 'data' | 'created_at'>

export type RenderRequest = {
  mail: QueuedMail
  locale: Locale
  translator: Translator
  notice: string | undefined
  now: Date
}

/** A mail is dropped when it is no longer true, and suppressed when its address must not get it. */
export type RenderResult = RenderedMail | { dropped: MailReason } | { suppressed: MailReason }

/** The texts of some types of mail. The feature that owns them registers them at the start of the process. */
export type MailContent = {
  types: readonly MailType[]
  /** Reads the data of all these mails together, and returns the function that renders each of them. */
  prepare: (group: QueuedMail[]) => Promise<(request: RenderRequest) => RenderResult>
  /** Runs after mails were sent, and again in each sweep. The condition selects rows of the mails table, of any type. */
  onSent?: (condition: SQL) => Promise<void>
}

const contents = new Map<MailType, MailContent>()

export function registerMailContent(content: MailContent): void {
  for (const type of content.types) contents.set(type, content)
}

export const findMailContent = (type: MailType): MailContent | undefined => contents.get(type)

export async function runSentHooks(condition: SQL): Promise<void> {
  for (const { onSent } of new Set(contents.values())) await onSent?.(condition)
}

let findNoticeLink: (locale: Locale) => Promise<string | undefined> = async () => undefined

/** Legal texts are a feature above the mails, so the start of the process registers the function that finds the notice. */
export function registerNoticeLink(find: typeof findNoticeLink): void {
  findNoticeLink = find
}

const READ_RETRY = { seconds: 20 }

/**
 * Renders mails that are sent together, from the texts as they are now and in the language of each recipient. Data and
 * translations are read once for the whole group.
 */
export function createRenderer(group: QueuedMail[]) {
  const renderers = new Map<MailContent, ReturnType<MailContent['prepare']>>()
  const prepareOnce = (content: MailContent) => {
    const own = group.filter(({ type }) => content.types.includes(type))
    const renderer = renderers.get(content) ?? retryWhileUnavailable(() => content.prepare(own), READ_RETRY)
    renderers.set(content, renderer)
    return renderer
  }
  const languages = new Map<Locale, Promise<Pick<RenderRequest, 'translator' | 'notice'>>>()
  const loadOnce = (locale: Locale) => {
    const language = languages.get(locale) ?? loadLanguage(locale)
    languages.set(locale, language)
    return language
  }
  return async (mail: QueuedMail, now: Date): Promise<RenderResult> => {
    const content = findMailContent(mail.type)
    if (!content) throw new Error(`no content is registered for mails of the type ${mail.type}`)
    const locale = localeOf(mail.language)
    const [render, language] = await Promise.all([prepareOnce(content), loadOnce(locale)])
    return render({ mail, locale, ...language, now })
  }
}

async function loadLanguage(locale: Locale) {
  const notice = retryWhileUnavailable(() => findNoticeLink(locale), READ_RETRY)
  return { translator: await loadTranslator(locale), notice: await notice }
}
