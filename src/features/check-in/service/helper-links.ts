import { and, eq, getTableName, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound } from '@/contract/problems'
import { DAY_MS } from '@/contract/time'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { helperLinks } from '@/schema/check-in'
import { workshops } from '@/schema/workshops'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { hashToken, newToken } from '@/server/security/tokens'
import { type createHelperLink as createEndpoint, LINK_DAYS_MAX, OPEN_LINK_PATH } from '../contract/devices'
import { findHelper } from './find-helper'

const AUDIT_OBJECT = getTableName(helperLinks)

/** The token stands behind the # of the link, which no browser sends to a server, so that it stands in no log. */
export async function createHelperLink(
  workshop_id: number,
  { name, valid_until }: z.output<typeof createEndpoint.body>,
  { author, now, locale }: AuthorContext & { locale: Locale },
) {
  requireUsefulEnd(valid_until, now)
  const token = newToken()
  const id = await db.transaction(async (tx) => {
    if ((await tx.$count(workshops, eq(workshops.id, workshop_id))) === 0) throw new NotFound()
    const values = { workshop_id, name, valid_until, token_hash: hashToken(token), created_by: author.id }
    const link = await getRow(tx.insert(helperLinks).values(values).returning({ id: helperLinks.id }))
    const changes = { name: [null, name], valid_until: [null, valid_until] }
    await audit(tx, { user_id: author.id, action: 'create', object: AUDIT_OBJECT, object_id: link.id, changes })
    return link.id
  })
  return { id, url: `${localisedUrl(locale, OPEN_LINK_PATH)}#${token}`, valid_until }
}

function requireUsefulEnd(valid_until: string, now: Date): void {
  const rest = Date.parse(valid_until) - now.getTime()
  if (rest <= 0) throw new Invalid({ valid_until: ['link_end_past'] })
  if (rest > LINK_DAYS_MAX * DAY_MS)
    throw new Invalid({ valid_until: [{ key: 'link_end_far', values: { days: LINK_DAYS_MAX } }] })
}

type OwnLink = { id: number; link: string }

export async function revokeHelperLink(own: OwnLink, author: AuthorContext): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    const { id, workshop_id } = helperLinks
    const isOwn = and(eq(id, own.link), eq(workshop_id, own.id))
    if ((await tx.$count(helperLinks, isOwn)) === 0) throw new NotFound()
    await endLink(tx, own, author)
  })
  return { success: true }
}

/** Ends a link at once, because its cookie is looked up on every call. An ended link stays as it is. */
export async function endLink(tx: Tx, { id, link }: OwnLink, { author, now }: AuthorContext): Promise<void> {
  const revoked_at = now.toISOString()
  const isOpen = and(eq(helperLinks.id, link), eq(helperLinks.workshop_id, id), isNull(helperLinks.revoked_at))
  const ended = await tx.update(helperLinks).set({ revoked_at }).where(isOpen).returning({ id: helperLinks.id })
  if (ended.length === 0) return
  const changes = { revoked_at: [null, revoked_at] }
  await audit(tx, { user_id: author.id, action: 'update', object: AUDIT_OBJECT, object_id: link, changes })
}

/** An unknown, a revoked and an expired link are refused alike, so that nobody learns which tokens existed. */
export async function openHelperLink(token: string) {
  const helper = await findHelper(hashToken(token))
  if (!helper || helper.has_ended) throw new NotFound()
  const { workshop_id, name, valid_until } = helper
  return { workshop_id, name, valid_until }
}
