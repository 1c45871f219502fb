import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import type { ActionKind } from '@/contract/values/check-in'
import { fullName } from '@/features/registrations/rules/people'
import { loadTranslator } from '@/i18n/messages'
import { users } from '@/schema/access'
import { checkInActions, checkInDevices, helperLinks } from '@/schema/check-in'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import type { OpenAction } from '../contract/guest-list'

/** The check-in screen shows the newest of them. Each one that is decided makes room for an older one. */
const OPEN_ACTIONS_MAX = 200

/** The kinds by which staff know what devices of the release before recorded. */
const SHOWN_KINDS: Partial<Record<ActionKind | 'snapshot', ActionKind>> = {
  not_came: 'absent',
  restored: 'undo',
  stayed: 'undo',
}

/**
 * The actions about which staff decide, the newest first: those that were refused or held, check-ins by two devices, and
 * people whom one device saw after another had checked them out.
 */
export async function readOpenActions(workshop_id: number, locale: Locale): Promise<OpenAction[]> {
  const { outcome, is_double, decided_at, occurred_at, id } = checkInActions
  const [t, actions] = await Promise.all([
    loadTranslator(locale),
    db
      .select({
        ...columnsOf(checkInActions, 'id', 'kind', 'occurred_at', 'outcome', 'reason', 'recorded'),
        person: columnsOf(registrations, 'id', 'title', 'first_name', 'last_name'),
        label: checkInDevices.label,
        user: users.name,
        helper: helperLinks.name,
      })
      .from(checkInActions)
      .innerJoin(checkInDevices, eq(checkInDevices.id, checkInActions.device_id))
      .leftJoin(users, eq(users.id, checkInDevices.user_id))
      .leftJoin(helperLinks, eq(helperLinks.id, checkInDevices.link_id))
      .leftJoin(registrations, eq(registrations.id, checkInActions.registration_id))
      .where(
        and(
          eq(checkInActions.workshop_id, workshop_id),
          isNull(decided_at),
          or(ne(outcome, 'saved'), eq(is_double, true)),
        ),
      )
      .orderBy(desc(occurred_at), desc(id))
      .limit(OPEN_ACTIONS_MAX),
  ])
  return actions.map(({ person, label, user, helper, reason, recorded, kind, ...action }) => ({
    ...action,
    kind: SHOWN_KINDS[kind] ?? kind,
    name: (person && fullName(person)) || fullName({ title: '', first_name: '', last_name: '', ...recorded?.person }),
    device: [helper ?? user, label].filter(Boolean).join(', '),
    message: t(`check_in.reasons.${reason ?? 'double'}`),
  }))
}
