import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'

export const getTranslations = endpoint('GET /api/translations/{locale}', {
  summary: 'Every message of a language that pages use',
  access: 'public',
  params: { locale: z.enum(LOCALES) },
  response: z.record(z.string(), z.unknown()),
})
