import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { turnsOf } from './turns'

/** Argon2id with the library's defaults, which follow OWASP: each hash takes 19 MiB and a core, so a burst must queue. */
const inTurn = turnsOf({ atOnce: availableParallelism() * 2, waiting: 200 })

export const hashPassword = (password: string) => inTurn(() => hash(password))

let decoy: Promise<string> | undefined

/** Takes as long for nobody as for somebody, so that the time tells nothing. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  // Outside the queue: a refusal of a busy moment would be kept for as long as the process runs.
  decoy ??= hash('nobody has this password')
  const target = stored ?? (await decoy)
  const matches = await inTurn(() => verify(target, password))
  return matches && stored !== null && stored !== undefined
}
