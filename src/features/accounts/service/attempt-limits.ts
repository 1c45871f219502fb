import { countAttempt, isWindowOpen, openWindow, resetAttempts } from '@/server/http/rate-limits'

type LoginSource = { email: string; address: string }

const ATTEMPTS_PER_ADDRESS = { points: 10, seconds: 15 * 60 }
/** High enough that no single address can lock an account, low enough that guessing from many is hopeless. */
const ATTEMPTS_PER_ACCOUNT = { points: 100, seconds: 60 * 60 }
const TRUST_SECONDS = 30 * 24 * 60 * 60

const attemptKeyOf = ({ email, address }: LoginSource) => `login ${email} ${address}`
const accountKeyOf = (email: string) => `login ${email}`
const trustedKeyOf = ({ email, address }: LoginSource) => `known ${email} ${address}`

/** Counts before the password is compared. Attempts of strangers do not lock out an address from which the owner signed in before. */
export async function countLoginAttempt(login: LoginSource): Promise<void> {
  await countAttempt(attemptKeyOf(login), ATTEMPTS_PER_ADDRESS)
  if (!(await isWindowOpen(trustedKeyOf(login)))) await countAttempt(accountKeyOf(login.email), ATTEMPTS_PER_ACCOUNT)
}

/** Trusts this address from now on and resets its count. Call it after everything that the account requires was shown. */
export async function trustLoginAddress(login: LoginSource): Promise<void> {
  await openWindow(trustedKeyOf(login), TRUST_SECONDS)
  await resetAttempts(attemptKeyOf(login))
}

/** A new password makes earlier guesses worthless, so they do not lock out its owner. */
export async function resetLoginAttempts(login: LoginSource): Promise<void> {
  await resetAttempts(attemptKeyOf(login))
  await resetAttempts(accountKeyOf(login.email))
}

/**
 * The limits of each budget of codes. Three of a million codes are valid at a time, so somebody who has the password and
 * guesses twenty times a day finds a valid one every 45 years on average.
 */
const CODE_ATTEMPTS = { points: 10, seconds: 15 * 60 }
const CODE_ATTEMPTS_PER_DAY = { points: 20, seconds: 24 * 60 * 60 }

/** `address` is where somebody signs in; without it the code is entered in a session of the account. */
type CodeSource = { user_id: number; address?: string }

const trustedCodeKeyOf = ({ user_id, address }: CodeSource) => `known code ${user_id} ${address}`

/**
 * An address where the owner entered a code before has a budget of its own, which strangers cannot use up. All other
 * addresses share one.
 */
async function codeBudgetOf(source: CodeSource): Promise<string> {
  const { user_id, address } = source
  if (address === undefined) return `code ${user_id} in session`
  return (await isWindowOpen(trustedCodeKeyOf(source))) ? `code ${user_id} ${address}` : `code ${user_id} elsewhere`
}

/** Counts before the code is compared, outside the transaction that a wrong code rolls back. Returns the budget. */
export async function countCodeAttempt(source: CodeSource): Promise<string> {
  const budget = await codeBudgetOf(source)
  await countAttempt(budget, CODE_ATTEMPTS)
  await countAttempt(`${budget} of the day`, CODE_ATTEMPTS_PER_DAY)
  return budget
}

/** The count of the day stays: valid codes of the owner must not allow more guesses. */
export const resetCodeAttempts = (budget: string) => resetAttempts(budget)

/** Gives this address a budget of codes. Call it after a right code. */
export const trustCodeAddress = (source: Required<CodeSource>) => openWindow(trustedCodeKeyOf(source), TRUST_SECONDS)
