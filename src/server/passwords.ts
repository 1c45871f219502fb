import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults, which follow OWASP: 19 MiB, two passes. */
const AT_ONCE = availableParallelism() * 2

let running = 0
const waiting: (() => void)[] = []

/** Each hash takes 19 MiB and a core: a burst of sign-ins must queue instead of taking the machine. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password))

let decoy: Promise<string> | undefined

/** Takes as long for nobody as for somebody, so that the time tells nothing. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const target = stored ?? (await decoy)
  const matches = await inTurn(() => verify(target, password))
  return matches && stored !== null && stored !== undefined
}
