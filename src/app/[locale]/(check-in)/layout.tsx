import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { ConfigProvider } from '@/client/config/config'
import { InteractiveProviders } from '@/client/providers'
import { env } from '@/env'
import { browserMessagesOf } from '@/i18n/messages'
import { RuntimeStylesMeta } from '@/ui/head/RuntimeStylesMeta'
import { MAIN_ID } from '@/ui/navigation/SkipLink'
import { ThemeProvider } from '@/ui/theme/ThemeProvider'
import classes from './check-in.module.css'
import '@/ui/theme/office.css'

export const metadata: Metadata = { robots: { index: false } }

const config = {
  appName: env.APP_NAME,
  format_date: env.FORMAT_DATE,
  format_datetime: env.FORMAT_DATETIME,
  format_time: env.FORMAT_TIME,
  workshop_locales: env.WORKSHOP_LOCALES,
  captures_mails: env.MAIL_TRANSPORT === 'capture',
  requires_second_factor: env.SECOND_FACTOR === 'required',
}

/** The frame of the entrance has no menu: helpers may open nothing else, and a phone needs the whole height. */
export default async function CheckInLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <NextIntlClientProvider messages={browserMessagesOf(await getMessages())}>
      <RuntimeStylesMeta />
      <ThemeProvider>
        <ConfigProvider config={config}>
          <InteractiveProviders>
            <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
              {children}
            </main>
          </InteractiveProviders>
        </ConfigProvider>
      </ThemeProvider>
    </NextIntlClientProvider>
  )
}
