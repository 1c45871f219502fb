// What the log may know of a failure: messages of database errors quote the row, and rows hold personal data.

export function errorName(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  const code: unknown = Reflect.get(thrown.cause instanceof Error ? thrown.cause : thrown, 'code')
  return typeof code === 'string' ? `${thrown.name} ${code}` : thrown.name
}

export const errorFrames = (thrown: unknown) =>
  thrown instanceof Error ? thrown.stack?.split('\n').filter((line) => line.startsWith('    at ')) : undefined
