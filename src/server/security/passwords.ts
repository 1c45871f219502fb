import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../concurrency/limiter'

/**
 * Argon2id with the library's defaults, which follow OWASP: each hash takes 19 MiB and a core, so a burst must queue.
 */
const runLimited = createLimiter({ concurrency: availableParallelism() * 2, maxWaiting: 200 })

export const hashPassword = (password: string) => runLimited(() => hash(password))

let dummyHash: Promise<string> | undefined

/** Takes as long for a missing user as for an existing one, so that the time reveals nothing. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  // Bypass the limiter: its refusal in a busy moment would be cached for the life of the process.
  dummyHash ??= hash('nobody has this password')
  const target = stored ?? (await dummyHash)
  const matches = await runLimited(() => verify(target, password))
  return matches && stored !== null && stored !== undefined
}
