import { pino, stdTimeFunctions } from 'pino'
import { env } from '../env.ts'

/** One JSON line for each event. Personal data has no place in it; the list below is the net under that rule. */
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
