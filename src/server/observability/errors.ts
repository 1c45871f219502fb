// Used by the door and Next's server alike. What the log may know of a failure: messages of database errors quote the row, and rows hold personal data.

export function errorName(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  const code: unknown = Reflect.get(thrown.cause instanceof Error ? thrown.cause : thrown, 'code')
  return typeof code === 'string' ? `${thrown.name} ${code}` : thrown.name
}

/** The message stands at the head of the stack and may have lines of its own: it goes first. */
export const errorFrames = (thrown: unknown) =>
  thrown instanceof Error
    ? thrown.stack
        ?.replace(thrown.message, '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
    : undefined
