import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { queueMail, queueMails } from '@/features/mails/service/queue/queue-mail'
import { fillMailText } from '@/features/mails/service/render/fill-placeholders'
import { renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import type {
  MailContent,
  QueuedMail,
  RenderRequest,
  RenderResult,
} from '@/features/mails/service/render/mail-content-registry'
import { renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { dueMonth } from '@/features/notifications/rules'
import { monthHeading, shortDate } from '@/i18n/calendar'
import { figureText } from '@/i18n/figures'
import { todayInBerlin } from '@/i18n/formats'
import type { Translator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { notificationEmails } from '@/schema/mails'
import { seasonMailings, seasonRecipients } from '@/schema/season'
import { db } from '@/server/database/db'
import type { SeasonSummary, SeasonTotal } from '../contract/season'
import { mailPeriods } from '../rules/monthly-mail'
import { getSeasonSummary, getSeasonTotals, type SeasonTotals } from './read-season'

const mailData = z.object({ month: z.string() })

/**
 * Queues the mail of this month for each address that was added before it became due. The month is stored with the
 * address in the same transaction, so that each address gets it once from several instances and after a crash.
 */
export async function queueMonthlyMails(now: Date): Promise<void> {
  const month = dueMonth(now)
  if (!month) return
  const { about_season, season_month, email: address, updated_at } = notificationEmails
  const { recipient_id, month: sent } = seasonMailings
  // The version before stores the months of an address in a table of its own.
  const sentBefore = db
    .select({ recipient_id })
    .from(seasonMailings)
    .innerJoin(seasonRecipients, eq(seasonRecipients.id, recipient_id))
    .where(and(eq(seasonRecipients.email, address), eq(sent, month)))
  const isDue = and(eq(about_season, true), or(isNull(season_month), lt(season_month, month)), notExists(sentBefore))
  await db.transaction(async (tx) => {
    // The time of the last change stays, because no form shows the month.
    const claimed = await tx
      .update(notificationEmails)
      .set({ season_month: month, updated_at: sql`${updated_at}` })
      .where(isDue)
      .returning(columnsOf(notificationEmails, 'email', 'language'))
    await queueMails(
      tx,
      claimed.map(({ email, language }) => ({ type: 'season', email, language, data: { month } })),
    )
  })
}

/** Sends the mail of this month to the person who asks, whether or not it is due. */
export async function sendSeasonMail(reader: { email: string; language: Locale }, now: Date) {
  const month = todayInBerlin(now).slice(0, 7)
  const { email, language } = reader
  await db.transaction((tx) => queueMail(tx, { type: 'season', email, language, data: { month } }))
  return { email }
}

type Figures = { month: string; last: SeasonTotals; season: SeasonSummary }

export const SEASON_MAILS: MailContent = { types: ['season'], prepare: readFigures }

async function readFigures(group: QueuedMail[]) {
  const months = [...new Set(group.map(({ data }) => mailData.parse(data).month))]
  const now = new Date()
  const figures = await Promise.all(months.map((month) => figuresOf(month, now)))
  const byMonth = new Map(figures.map((own) => [own.month, own]))
  return (request: RenderRequest) => renderSeasonMail(request, byMonth)
}

async function figuresOf(month: string, now: Date): Promise<Figures> {
  const { last, season } = mailPeriods(month)
  const [lastFigures, seasonFigures] = await Promise.all([getSeasonTotals(last, now), getSeasonSummary(now, season)])
  return { month, last: lastFigures, season: seasonFigures }
}

function renderSeasonMail(
  { mail, locale, translator: t }: RenderRequest,
  byMonth: ReadonlyMap<string, Figures>,
): RenderResult {
  const figures = byMonth.get(mailData.parse(mail.data).month)
  if (!figures) return { dropped: 'text_deleted' }
  const { last, season } = figures
  const month = monthHeading(last.from, locale)
  const words = { t, locale }
  const parts = [
    t('mails.season.text', { month, app: env.APP_NAME }),
    `${t('mails.season.last', { month })}\n${linesOf(last, words)}`,
    `${t('mails.season.season', { from: shortDate(season.from, locale), to: shortDate(season.to, locale) })}\n${linesOf(season, words)}`,
    forecastsOf(season, words),
  ]
  const link = localisedUrl(locale, '/admin/season')
  const rendered = renderLayout({
    locale,
    translator: t,
    subject: t('mails.season.subject', { month, app: env.APP_NAME }),
    preheader: t('mails.season.preheader', { month }),
    body: fillMailText(toParagraphs(parts.filter(Boolean).join('\n\n'))),
    action: { label: t('mails.season.action'), link },
    notes: fillMailText(toParagraphs(t('mails.season.footnote'))),
  })
  return renderedMailOf(rendered, { secrets: [], translator: t })
}

type Words = { t: Translator; locale: Locale }

/** The figures of a period, each with that of the year before. */
function linesOf({ total, before }: Pick<SeasonTotals, 'total' | 'before'>, { t, locale }: Words): string {
  const percent = (share: number | null) => figureText(share, 'share', locale)
  const compared = (line: string, earlier: string) => t('mails.season.compared', { line, before: earlier })
  const count = (field: 'events' | 'registered' | 'came') =>
    compared(t(`mails.season.${field}`, { count: total[field] }), String(before[field]))
  const share = (field: keyof Pick<SeasonTotal, 'fill' | 'no_show_rate'>) =>
    compared(t(`mails.season.${field}`, { share: percent(total[field]) }), percent(before[field]))
  return [count('events'), count('registered'), share('fill'), count('came'), share('no_show_rate')].join('\n')
}

const COMING_MAX = 5

function forecastsOf({ coming }: SeasonSummary, { t, locale }: Words): string {
  const lines = coming.slice(0, COMING_MAX).flatMap(({ title, date, forecast }) => {
    if (!forecast) return []
    const { registered, from, to } = forecast
    return t('mails.season.forecast', { title, date: shortDate(date, locale), registered, from, to })
  })
  return lines.length === 0 ? '' : [t('mails.season.coming'), ...lines].join('\n')
}
