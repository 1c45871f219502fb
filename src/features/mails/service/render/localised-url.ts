import 'server-only'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { localizedPath } from '@/i18n/paths'

export const localisedUrl = (locale: Locale, path: string) => env.APP_URL + localizedPath(locale, path)
