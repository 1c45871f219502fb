import 'server-only'
import { countAttempt, forgetAttempts, isCounted } from '@/server/limits'

type Login = { email: string; address: string }

const FROM_ONE_ADDRESS = { points: 10, seconds: 15 * 60 }
/** High enough that nobody can lock an account from one place, low enough that guessing from many is hopeless. */
const FROM_EVERYWHERE = { points: 100, seconds: 60 * 60 }
const TRUSTED = { points: Number.POSITIVE_INFINITY, seconds: 30 * 24 * 60 * 60 }

const triedFrom = ({ email, address }: Login) => `login ${email} ${address}`
const knownAt = ({ email, address }: Login) => `known ${email} ${address}`

/** Before a password is looked at. What strangers try elsewhere locks nobody out of where they have been before. */
export async function countLogin(login: Login): Promise<void> {
  await countAttempt(triedFrom(login), FROM_ONE_ADDRESS)
  if (!(await isCounted(knownAt(login)))) await countAttempt(`login ${login.email}`, FROM_EVERYWHERE)
}

/** The right password was given here, or a new one chosen with the link from the mail. */
export async function trustAddress(login: Login): Promise<void> {
  await countAttempt(knownAt(login), TRUSTED)
  await forgetAttempts(triedFrom(login))
}

/** A million codes, three of them right at a time: so few guesses lead nowhere, however many days they go on. */
const CODES = { points: 10, seconds: 15 * 60 }
const CODES_A_DAY = { points: 50, seconds: 24 * 60 * 60 }

/** Before a code is looked at, and outside of what a wrong one rolls back. */
export async function countGuess(user_id: number): Promise<void> {
  await countAttempt(`code ${user_id}`, CODES)
  await countAttempt(`code of the day ${user_id}`, CODES_A_DAY)
}

/** Of the day nothing is forgotten: the owner's own codes must not make room for more guesses. */
export const forgetGuesses = (user_id: number) => forgetAttempts(`code ${user_id}`)
