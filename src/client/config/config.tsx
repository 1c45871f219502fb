'use client'

import { createContext, type ReactNode, use } from 'react'

/** The part of the configuration that signed-in screens may read; the language comes from next-intl. */
export type PageConfig = {
  appName: string
  format_date: string
  format_datetime: string
  format_time: string
  /** The languages in which events may be held. */
  workshop_locales: readonly string[]
  /** Tells whether mails are captured for reading instead of being sent. */
  captures_mails: boolean
  /** Tells whether the back office requires an authenticator app at sign-in. */
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
