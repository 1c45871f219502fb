import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { ConfigProvider } from '@/client/config'
import { env } from '@/env'
import { wordsForBrowsers } from '@/i18n/messages'
import { OpenStyles } from '@/ui/OpenStyles'
import { SkipLink } from '@/ui/SkipLink'
import { Theme } from '@/ui/Theme'
import { MENU, menuForBrowsers } from './menu'
import { Session } from './Session'
import { Shell } from './Shell'
import { MenuProvider } from './use-menu'
import '@/ui/office.css'

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

const MENU_ITEMS = menuForBrowsers(MENU)

export default async function AdminLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <NextIntlClientProvider messages={wordsForBrowsers(await getMessages())}>
      <OpenStyles />
      <Theme>
        <ConfigProvider config={config}>
          <NuqsAdapter>
            <Session>
              <SkipLink />
              <MenuProvider items={MENU_ITEMS}>
                <Shell>{children}</Shell>
              </MenuProvider>
            </Session>
          </NuqsAdapter>
        </ConfigProvider>
      </Theme>
    </NextIntlClientProvider>
  )
}
