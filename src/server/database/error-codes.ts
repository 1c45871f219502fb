// Pure: the process entry, the door's neighbours and Next's bundles judge failures of the database alike.

/** Two transactions stood in each other's way, and the database ended this one. */
const CROSSED = new Set(['40001', '40P01'])

/** All connections of ours are busy, and have been for as long as somebody waits. */
export const NO_PLACE = 'NO_PLACE'

/** Somebody has waited for the database as long as anybody should. */
export const NO_PATIENCE = 'NO_PATIENCE'

/** It was there, and is no more, or comes to nothing. */
const LOST = new Set([
  'CONNECT_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '57P01',
  '57P02',
])

const AWAY = new Set([
  NO_PLACE,
  NO_PATIENCE,
  ...LOST,
  'ECONNREFUSED',
  'ENOTFOUND',
  '57P03',
  '53300',
  // Others hold what is needed for too long, or the database is too slow: trying again in a moment is all that helps.
  '55P03',
  '57014',
  ...CROSSED,
])

/** The disk takes no more, or nothing at all: of files or of the database. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])

export const isStorageFull = (thrown: unknown) => FULL.has(codeOf(thrown))

export const isDatabaseAway = (thrown: unknown) => AWAY.has(codeOf(thrown))

export const isConnectionLost = (thrown: unknown) => LOST.has(codeOf(thrown))

export const isCrossed = (thrown: unknown) => CROSSED.has(codeOf(thrown))

/** Drizzle wraps what the driver throws. */
export function causeOf(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error)) return undefined
  return thrown.cause instanceof Error ? thrown.cause : thrown
}

export function codeOf(thrown: unknown): string {
  const code: unknown = Reflect.get(causeOf(thrown) ?? {}, 'code')
  return typeof code === 'string' ? code : ''
}
