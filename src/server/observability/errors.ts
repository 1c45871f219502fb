// Used by the gateway and by Next's server. A log shows no message of an error: those of the database quote rows, and
// rows hold personal data.

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

/** Drizzle wraps the errors of the driver. */
export function causeOf(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error)) return undefined
  return thrown.cause instanceof Error ? thrown.cause : thrown
}

export function errorCodeOf(thrown: unknown): string {
  const code: unknown = Reflect.get(causeOf(thrown) ?? {}, 'code')
  return typeof code === 'string' ? code : ''
}
