import 'server-only'
import type { z } from 'zod'
import { Invalid } from '@/contract/problems'
import { addCompanions } from '@/features/registrations/service/sign-up/add-companions'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { submissionKeyOf } from '@/features/registrations/service/sign-up/register'
import type { addCompanion as addEndpoint } from '../contract'
import { getOwnCompanion, getOwnRegistration, type OwnLink } from './own-registration'

/**
 * Registers one more companion. A companion brings nobody: the link shows and changes only the own registration. The same
 * form that is sent twice is answered like the first.
 */
export async function addCompanion(link: OwnLink, companion: z.output<(typeof addEndpoint)['body']>, now: Date) {
  const { invite_slug, accompaniment_of } = await getOwnRegistration(link)
  if (accompaniment_of) throw new Invalid({ email: ['main_registration_expected'] })
  const key = submissionKeyOf(companion, { header: null, address: link.id })
  const { already_registered } = await addCompanions({ invite_slug, company: [companion] }, { now, key })
  if (already_registered) throw new Invalid({ email: ['email_exist'] })
  return { status: 'ok' as const }
}

export async function cancelOwnRegistration(link: OwnLink, { company, now }: { company: boolean; now: Date }) {
  const { id, email } = await getOwnRegistration(link)
  await cancelRegistration({ id, email }, { company: company && 'all', now })
  return { status: 'ok' as const }
}

export async function cancelCompanion(link: OwnLink & { companion: string }, now: Date) {
  const { id, email } = await getOwnCompanion(link)
  await cancelRegistration({ id, email }, { now })
  return { status: 'ok' as const }
}
