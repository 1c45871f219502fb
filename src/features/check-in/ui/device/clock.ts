type Clocks = { wall: () => number; steady: () => number }

const DEVICE_CLOCKS: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

export type ServerClock = ReturnType<typeof createServerClock>

/**
 * The time of an action by the clock of the server. `offset` is the difference to the clock of the device by which it was
 * made, and `lead` the longest time since the last answer of the server in which only that clock went on.
 */
export type Stamp = { at: number; offset?: number | undefined; lead?: number | undefined }

/** Both clocks of a device run alike up to this. */
const TOLERANCE_MS = 2_000

/**
 * Tells the time by the clock of the server. The clock of the device may be set at any time, and the steady one of the
 * browser begins anew with each page and stops while the device sleeps. A clock that goes back was set, and the steady one
 * holds. Of one that goes ahead of the steady one, only the next answer tells whether it was set or the device slept; what
 * was recorded since keeps the lead, so that trueTimeOf() can correct it.
 */
export function createServerClock({ wall, steady }: Clocks = DEVICE_CLOCKS) {
  let offset = 0
  let answered: { wall: number; steady: number } | undefined
  /** Nobody knows how long the page was closed. */
  let lead = Number.MAX_SAFE_INTEGER
  let read: { at: number; steady: number } | undefined
  const now = (): number => {
    const steadyNow = steady()
    const bySteady = read ? read.at + steadyNow - read.steady : wall() + offset
    const ahead = wall() + offset - bySteady
    if (ahead < -TOLERANCE_MS) offset -= ahead
    if (ahead > TOLERANCE_MS) lead = Math.max(lead, ahead)
    read = { at: wall() + offset, steady: steadyNow }
    return read.at
  }
  return {
    now,
    stamp: (): Stamp => ({ at: now(), offset, ...(lead > 0 && { lead }) }),
    /** An answer tells the time at which the server had the call, which is between its beginning and its end. */
    noteAnswer: (server_time: string, duration: number): void => {
      const error = now() - duration / 2 - Date.parse(server_time)
      if (Math.abs(error) > duration / 2) {
        offset -= error
        read = undefined
      }
      lead = 0
      answered = { wall: wall(), steady: steady() }
    },
    /** The time since the last answer, by the clock that says more. */
    age: (): number =>
      answered ? Math.max(steady() - answered.steady, wall() - answered.wall) : Number.POSITIVE_INFINITY,
    /** The difference to the clock of the device, which is stored for the next start without a network. */
    offset: (): number => offset,
    restore: (stored: number): void => {
      if (answered) return
      offset = stored
      read = undefined
    },
  }
}

/**
 * The time of an action once the server has told how wrong the clock was. A clock that was set counts against what was
 * recorded after that only.
 */
export function trueTimeOf({ at, offset: before, lead = 0 }: Stamp, offset: number): number {
  const error = before === undefined ? 0 : before - offset
  return lead + TOLERANCE_MS >= Math.abs(error) ? at - error : at
}
