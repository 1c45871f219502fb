import 'server-only'
import { env } from '@/env'
import { localizedPath } from '@/i18n/paths'
import type { Locale } from '@/i18n/routing'

export const localisedUrl = (locale: Locale, path: string) => env.APP_URL + localizedPath(locale, path)
