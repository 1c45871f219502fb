import type { Locale } from '@/contract/locales'
import type { NamedMessages } from '@/contract/messages'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: NamedMessages
  }
}
