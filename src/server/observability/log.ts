import { pino, stdTimeFunctions } from 'pino'
import { env } from '../../env.ts'
import { errorFrames, errorName } from './errors.ts'

/** One JSON line for each event. No caller may log personal data; the list below is a second protection. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: [
      'email',
      'password',
      'token',
      'authorization',
      'cookie',
      '*.email',
      '*.password',
      '*.token',
      '*.authorization',
      '*.cookie',
    ],
    censor: '[hidden]',
  },
})

/** Names the error without its message, which may quote personal data. */
export const logFailure = (message: string, thrown: unknown, about: object = {}): void =>
  log.error({ ...about, error: errorName(thrown), stack: errorFrames(thrown) }, message)
