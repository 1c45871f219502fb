import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { ConfigProvider } from '@/client/config/config'
import { env } from '@/env'
import { browserMessagesOf } from '@/i18n/messages'
import { RuntimeStylesMeta } from '@/ui/head/RuntimeStylesMeta'
import { SkipLink } from '@/ui/navigation/SkipLink'
import { ThemeProvider } from '@/ui/theme/ThemeProvider'
import { MENU } from './menu'
import { SessionGuard } from './SessionGuard'
import { Shell } from './Shell'
import { MenuProvider } from './use-menu'
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

export default async function AdminLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <NextIntlClientProvider messages={browserMessagesOf(await getMessages())}>
      <RuntimeStylesMeta />
      <ThemeProvider>
        <ConfigProvider config={config}>
          <NuqsAdapter>
            <SessionGuard>
              <SkipLink />
              <MenuProvider items={MENU}>
                <Shell>{children}</Shell>
              </MenuProvider>
            </SessionGuard>
          </NuqsAdapter>
        </ConfigProvider>
      </ThemeProvider>
    </NextIntlClientProvider>
  )
}
