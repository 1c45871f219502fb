import type { AudiencePart } from '../contract'

/** The event of an invitation, the topic that is asked for, and whether the limit is lifted. */
export type InvitationChoice = { workshop_id?: number; topic_id?: number; lift_limit?: true }

export function audiencePeoplePath(
  id: number,
  { occasion, part }: { occasion: InvitationChoice; part?: AudiencePart },
): string {
  const search = new URLSearchParams(occasionParams(occasion))
  if (part) search.set('filter[part]', part)
  return `/admin/audiences/${id}/people?${search}`
}

export const audiencePath = (id: number, occasion: InvitationChoice): string =>
  `/admin/audiences/${id}?${new URLSearchParams(occasionParams(occasion))}`

const occasionParams = ({ workshop_id, topic_id, lift_limit }: InvitationChoice): Record<string, string> => ({
  ...(workshop_id && { event: String(workshop_id) }),
  ...(topic_id && { topic: String(topic_id) }),
  ...(lift_limit && { lift: 'true' }),
})
