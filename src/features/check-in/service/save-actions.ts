import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { loadTranslator } from '@/i18n/messages'
import { checkInDevices } from '@/schema/check-in'
import { columnsOf } from '@/schema/columns'
import { db } from '@/server/database/db'
import { isHelper } from '@/server/http/caller'
import type { Helper, Principal } from '@/server/http/credentials'
import type { sendActions as sendActionsEndpoint } from '../contract/actions'
import { groupActions, heldReasonOf, isSingle, type TimedAction, timeOf } from '../rules/actions'
import { personIdsFor } from './person-ids'
import { saveAttendanceOf } from './save-attendance'
import { saveSingle } from './save-single-action'
import { type ActionContext, type ActionOutcomeOf, saveOnce } from './stored-actions'

type Batch = z.output<(typeof sendActionsEndpoint)['body']>
type Sender = { caller: Principal | Helper; locale: Locale; now: Date }

/** Saves the actions of a device in their order, each with its own time, and answers with what became of each. */
export async function sendActions(
  workshop_id: number,
  { device_id, actions }: Batch,
  { caller, locale, now }: Sender,
): Promise<z.input<(typeof sendActionsEndpoint)['response']>> {
  const device = await findDevice({ workshop_id, device_id }, caller)
  const link = isHelper(caller) ? caller : null
  const context = { workshop_id, device_id, author: { id: isHelper(caller) ? null : caller.id }, now }
  const ids = personIdsFor(caller)
  const timed = uniqueActions(actions).map((action) => {
    const at = timeOf(action, { opened_at: link && device.created_at, now })
    const { registration_id } = action
    const person = registration_id === undefined ? {} : { registration_id: ids.read(registration_id) }
    return { ...action, ...person, at, held: heldReasonOf(at, { device, link }) }
  })
  const outcomes: ActionOutcomeOf[] = []
  for (const group of groupActions(timed)) outcomes.push(...(await saveGroup(group, context)))

  const t = await loadTranslator(locale)
  return {
    results: outcomes.map(({ id, outcome, reason, registration_id }) => ({
      id,
      outcome,
      registration_id: registration_id && ids.show(registration_id),
      message: outcome === 'saved' ? null : t(`check_in.reasons.${reason ?? 'refused'}`),
    })),
    server_time: now.toISOString(),
    is_revoked: device.revoked_at !== null || (link?.is_revoked ?? false),
  }
}

type DeviceKey = { workshop_id: number; device_id: string }

/** A device sends only what its own user or helper recorded. */
async function findDevice({ workshop_id, device_id }: DeviceKey, caller: Principal | Helper) {
  const { id, user_id, link_id } = checkInDevices
  const isOwn = isHelper(caller) ? eq(link_id, caller.link_id) : eq(user_id, caller.id)
  const [device] = await db
    .select(columnsOf(checkInDevices, 'created_at', 'revoked_at'))
    .from(checkInDevices)
    .where(and(eq(id, device_id), eq(checkInDevices.workshop_id, workshop_id), isOwn))
  if (!device) throw new NotFound()
  return device
}

const uniqueActions = (actions: Batch['actions']) => [...new Map(actions.map((action) => [action.id, action])).values()]

function saveGroup(group: TimedAction[], context: ActionContext): Promise<ActionOutcomeOf[]> {
  const [first] = group
  if (first && isSingle(first)) return saveSingle(first, context)
  return saveOnce(group, context, (tx, workshop, actions) => saveAttendanceOf(tx, workshop, actions, context))
}
