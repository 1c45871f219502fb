/**
 * The seats of an event: `taken` are those of registered people, `held` those of open offers of the waiting list, `open`
 * those that are neither. The public can take the open ones unless somebody waits for them.
 */
export type Seats = {
  /** Null means unlimited. */
  maximum_participants: number | null
  taken: number
  held: number
}

/** `is_queueing`: somebody waits who is to get the next seat, at an event that takes registrations. */
export type CountedSeats = Seats & { is_queueing: boolean }

/** The seats that nobody has. Null means unlimited; the result is 0 if staff exceeded the maximum. */
export const openSeatsOf = ({ maximum_participants: maximum, taken, held }: Seats): number | null =>
  maximum === null ? null : Math.max(0, maximum - taken - held)

/** The open seats that the public can take: none while somebody waits for them. */
export function publicSeatsOf(seats: CountedSeats): number | null {
  const open = openSeatsOf(seats)
  return open !== null && seats.is_queueing ? 0 : open
}

/** Staff registered more people than the event has seats, or took seats away from it. */
export const isOverbooked = ({ maximum_participants: maximum, taken }: Pick<Seats, 'maximum_participants' | 'taken'>) =>
  maximum !== null && taken > maximum

/** `held` are the seats that an offer holds for the party that asks. */
export type SeatsForParty = { open: number | null; held?: number }

export const isFull = ({ open, held = 0 }: SeatsForParty): boolean => open !== null && open + held <= 0

/** A party gets all of its seats or none. */
export const mayTake = (people: number, { open, held = 0 }: SeatsForParty): boolean =>
  open === null || people <= open + held
