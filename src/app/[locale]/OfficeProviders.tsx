import { getLocale, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ConfigProvider } from '@/client/config/config'
import { pickNames } from '@/contract/fields'
import type { Messages } from '@/contract/messages'
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

type Props = {
  /** The modules of the messages in the document; all where the screen must work without a network. */
  modules?: readonly (keyof Messages)[]
  children: ReactNode
}

/** Messages, theme and settings for screens that run in the browser: the back office and the entrance. */
export async function OfficeProviders({ modules, children }: Props) {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()])
  const messages = await readMessages(locale)
  return (
    <FieldNamesProvider
      locale={locale}
      timeZone={timeZone}
      messages={modules ? pickNames(messages, modules) : browserMessagesOf(messages)}
    >
      <RuntimeStylesMeta />
      <ThemeProvider>
        <ConfigProvider config={config}>{children}</ConfigProvider>
      </ThemeProvider>
    </FieldNamesProvider>
  )
}
