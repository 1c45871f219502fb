type Clocks = { wall: () => number; steady: () => number }

const DEVICE_CLOCKS: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

export type ServerClock = ReturnType<typeof createServerClock>

/**
 * Tells the time by the clock of the server. The clock of the device may be set at any time, and the steady one of the
 * browser stops while the device sleeps. Neither runs too fast by itself, so the later of both times is the truth, unless
 * somebody puts the clock forward, which the next answer corrects.
 */
export function createServerClock({ wall, steady }: Clocks = DEVICE_CLOCKS) {
  let offset = 0
  let answered: { server: number; steady: number } | undefined
  return {
    now: (): number => {
      const byDevice = wall() + offset
      return answered ? Math.max(byDevice, answered.server + steady() - answered.steady) : byDevice
    },
    /** An answer tells the time at which the server wrote it, about half of the call's duration ago. */
    noteAnswer: (server_time: string, duration: number): void => {
      const server = Date.parse(server_time) + duration / 2
      offset = server - wall()
      answered = { server, steady: steady() }
    },
    /** The time since the last answer. */
    age: (): number => (answered ? steady() - answered.steady : Number.POSITIVE_INFINITY),
    /** The difference to the clock of the device, which is stored for the next start without a network. */
    offset: (): number => offset,
    restore: (stored: number): void => {
      if (!answered) offset = stored
    },
  }
}
