import 'server-only'
import { countAttempt, hasAttempts, resetAttempts } from '@/server/http/rate-limits'

type LoginSource = { email: string; address: string }

const ATTEMPTS_PER_ADDRESS = { points: 10, seconds: 15 * 60 }
/** High enough that no single address can lock an account, low enough that guessing from many is hopeless. */
const ATTEMPTS_PER_ACCOUNT = { points: 100, seconds: 60 * 60 }
const TRUSTED_ADDRESS = { points: Number.POSITIVE_INFINITY, seconds: 30 * 24 * 60 * 60 }

const attemptKeyOf = ({ email, address }: LoginSource) => `login ${email} ${address}`
const trustedKeyOf = ({ email, address }: LoginSource) => `known ${email} ${address}`

/** Counts before the password is compared. Attempts of strangers do not lock out an address from which the owner signed in before. */
export async function countLoginAttempt(login: LoginSource): Promise<void> {
  await countAttempt(attemptKeyOf(login), ATTEMPTS_PER_ADDRESS)
  if (!(await hasAttempts(trustedKeyOf(login)))) await countAttempt(`login ${login.email}`, ATTEMPTS_PER_ACCOUNT)
}

/** Trusts this address and resets its count after the right password or a reset by mail. */
export async function trustLoginAddress(login: LoginSource): Promise<void> {
  await countAttempt(trustedKeyOf(login), TRUSTED_ADDRESS)
  await resetAttempts(attemptKeyOf(login))
}

/** Three of a million codes are valid at a time, so this few guesses lead nowhere even over many days. */
const CODE_ATTEMPTS = { points: 10, seconds: 15 * 60 }
const CODE_ATTEMPTS_PER_DAY = { points: 50, seconds: 24 * 60 * 60 }

/** Counts before the code is compared, and outside the transaction that a wrong code rolls back. */
export async function countCodeAttempt(user_id: number): Promise<void> {
  await countAttempt(`code ${user_id}`, CODE_ATTEMPTS)
  await countAttempt(`code of the day ${user_id}`, CODE_ATTEMPTS_PER_DAY)
}

/** The count of the day stays: valid codes of the owner must not allow more guesses. */
export const resetCodeAttempts = (user_id: number) => resetAttempts(`code ${user_id}`)
