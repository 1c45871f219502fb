'use client'

import { createContext, type ReactNode, use } from 'react'

/** What the screens of an account may know of the configuration; the language comes from next-intl. */
export type PageConfig = {
  appName: string
  format_date: string
  format_datetime: string
  format_time: string
  /** In which languages events may be held. */
  workshop_locales: readonly string[]
  /** Whether mails are kept here, to be read, instead of being sent. */
  captures_mails: boolean
  /** Whether the back office opens only to who signs in with an authenticator app as well. */
  requires_second_factor: boolean
}

const Config = createContext<PageConfig | undefined>(undefined)

export function ConfigProvider({ config, children }: { config: PageConfig; children: ReactNode }) {
  return <Config value={config}>{children}</Config>
}

export function useConfig(): PageConfig {
  const config = use(Config)
  if (!config) throw new Error('useConfig needs a ConfigProvider above it')
  return config
}
