import { and, eq, isNull } from 'drizzle-orm'
import { may } from '@/contract/endpoint'
import type { Principal } from '@/features/access/service/check-session'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { OFFICE_EVENT_CALL } from '../contract/office-path'

export type EventVisitor = { principal?: Principal | null; invite?: string | null }

/** Only staff and invited people can see an unlisted event, and only staff a template, to which nobody is invited. */
export async function maySeeWorkshop(
  { id, nonpublic, is_template }: { id: number; nonpublic: boolean; is_template: boolean },
  { principal, invite }: EventVisitor,
): Promise<boolean> {
  if ((!nonpublic && !is_template) || isStaff(principal)) return true
  return Boolean(invite) && (await isInvitedTo(id, invite ?? ''))
}

export const isStaff = (principal: EventVisitor['principal']) =>
  Boolean(principal?.email_verified_at) && Boolean(principal && may(principal, OFFICE_EVENT_CALL))

async function isInvitedTo(workshop_id: number, invite_slug: string): Promise<boolean> {
  const [found] = await db
    .select({ workshop_id: registrations.workshop_id })
    .from(registrations)
    .where(and(eq(registrations.invite_slug, invite_slug), isNull(registrations.deleted_at)))
  return found?.workshop_id === workshop_id
}
