// The process entry, the gateway and Next's bundles all use this file.
import { errorCodeOf } from '../observability/errors.ts'

/** PostgreSQL ended this transaction because of a deadlock (40P01) or a serialization failure (40001). */
const DEADLOCK_CODES = new Set(['40001', '40P01'])

/** All connections of this process stayed busy for as long as a caller may wait. */
export const NO_FREE_SLOT = 'NO_FREE_SLOT'

/** The caller has waited for the database until its deadline. */
export const DEADLINE_EXCEEDED = 'DEADLINE_EXCEEDED'

/** The connection broke, or could not be opened in time. */
const CONNECTION_LOST_CODES = new Set([
  'CONNECT_TIMEOUT',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '57P01',
  '57P02',
])

/** No connection can be opened, or the health check has closed the pool, which then ends every call. */
const UNREACHABLE_CODES = new Set(['CONNECT_TIMEOUT', 'CONNECTION_ENDED', 'ECONNREFUSED', 'ENOTFOUND', '57P03'])

const UNAVAILABLE_CODES = new Set([
  NO_FREE_SLOT,
  DEADLINE_EXCEEDED,
  ...CONNECTION_LOST_CODES,
  ...UNREACHABLE_CODES,
  '53300',
  // Another transaction holds the lock for too long, or the statement was too slow: only a later attempt helps.
  '55P03',
  '57014',
  ...DEADLOCK_CODES,
])

/** The disk of the file store or of the database is full or read-only. */
const STORAGE_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100'])

export const isStorageFull = (thrown: unknown) => STORAGE_FULL_CODES.has(errorCodeOf(thrown))

/** This call got no answer from the database, and a later attempt may get one. */
export const isDatabaseUnavailable = (thrown: unknown) => UNAVAILABLE_CODES.has(errorCodeOf(thrown))

/** The database answers no call now. A lock or a slow statement hinders one call, and says nothing about others. */
export const isDatabaseUnreachable = (thrown: unknown) => UNREACHABLE_CODES.has(errorCodeOf(thrown))

export const isConnectionLost = (thrown: unknown) => CONNECTION_LOST_CODES.has(errorCodeOf(thrown))

/** An earlier statement of the transaction has failed, and PostgreSQL refuses all that follow. */
export const isTransactionAborted = (thrown: unknown) => errorCodeOf(thrown) === '25P02'

export const isDeadlock = (thrown: unknown) => DEADLOCK_CODES.has(errorCodeOf(thrown))
