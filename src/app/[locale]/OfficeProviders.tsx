import { getLocale, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ConfigProvider } from '@/client/config/config'
import { CONFIGURED_FORMATS, env } from '@/env'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { browserMessagesOf, readMessages } from '@/i18n/messages'
import { RuntimeStylesMeta } from '@/ui/head/RuntimeStylesMeta'
import { ThemeProvider } from '@/ui/theme/ThemeProvider'
import '@/ui/theme/office.css'

const config = {
  appName: env.APP_NAME,
  ...CONFIGURED_FORMATS,
  workshop_locales: env.WORKSHOP_LOCALES,
  captures_mails: env.MAIL_TRANSPORT === 'capture',
  requires_second_factor: env.SECOND_FACTOR === 'required',
}

/** Messages, theme and settings for screens that run in the browser: the back office and the entrance. */
export async function OfficeProviders({ children }: { children: ReactNode }) {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()])
  return (
    <FieldNamesProvider locale={locale} timeZone={timeZone} messages={browserMessagesOf(await readMessages(locale))}>
      <RuntimeStylesMeta />
      <ThemeProvider>
        <ConfigProvider config={config}>{children}</ConfigProvider>
      </ThemeProvider>
    </FieldNamesProvider>
  )
}
