// Used by the gateway and by Next's server. A log shows no message of an error: those of the database quote rows, and
// rows hold personal data.

import { errorCodeOf } from '../database/error-codes.ts'

export function errorName(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  return `${thrown.name} ${errorCodeOf(thrown)}`.trim()
}

/** The stack starts with the message, which may have several lines and is removed first. */
export const errorFrames = (thrown: unknown) =>
  thrown instanceof Error
    ? thrown.stack
        ?.replace(thrown.message, '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
    : undefined
