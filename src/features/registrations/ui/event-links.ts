export const thanksPathOf = (id: string) => `/events/thanks/${id}`
export const cancelPathOf = (id: string) => `/events/cancel/${id}`

type Invited = { workshop_id: number; invite_slug: string }

/** The event as this person was or could be invited to it: the form is filled in, and an unlisted event opens. */
export const wayBackOf = ({ workshop_id, invite_slug }: Invited) => `/events/${workshop_id}/${invite_slug}`

type Place = { presence_type: string; location: string }

export const placeOf = ({ presence_type, location }: Place, online: string): string =>
  presence_type === 'Online' ? online : location
