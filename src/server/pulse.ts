type Pulse = {
  isSilent: boolean
  whenSilent: Set<() => void>
  /** Requests whose page failed because the database was away; src/instrumentation.ts tells, the door asks once. */
  unanswered: Set<string>
}

/** Felt by src/main.ts, heeded by Next's bundles and the door: all of them share it through globalThis. */
const shared = globalThis as typeof globalThis & { academyPulse?: Pulse }
shared.academyPulse ??= { isSilent: false, whenSilent: new Set(), unanswered: new Set() }
export const pulse = shared.academyPulse

export const isDatabaseSilent = () => pulse.isSilent

/** A database that hangs breaks no connection: who waits for an answer must be told to wait no longer. */
export function whenSilent(act: () => void): { forget: () => void } {
  pulse.whenSilent.add(act)
  return { forget: () => pulse.whenSilent.delete(act) }
}

/** Of what is no page nobody asks. */
const UNANSWERED_MAX = 1000

export function noteUnanswered(requestId: string): void {
  if (pulse.unanswered.size >= UNANSWERED_MAX) pulse.unanswered.clear()
  pulse.unanswered.add(requestId)
}

export const wasUnanswered = (requestId: string) => pulse.unanswered.delete(requestId)
