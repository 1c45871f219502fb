// Used by the gateway and by Next's server. A log shows no message of an error: those of the database quote rows, and
// rows hold personal data.

export function errorName(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  const code: unknown = Reflect.get(thrown.cause instanceof Error ? thrown.cause : thrown, 'code')
  return typeof code === 'string' ? `${thrown.name} ${code}` : thrown.name
}

/** The stack starts with the message, which may have several lines and is removed first. */
export const errorFrames = (thrown: unknown) =>
  thrown instanceof Error
    ? thrown.stack
        ?.replace(thrown.message, '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
    : undefined
