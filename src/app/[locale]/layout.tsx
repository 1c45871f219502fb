import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { ConfigProvider } from '@/client/config'
import { NoticeHost } from '@/client/notice-host'
import { env } from '@/env'
import { isLocale } from '@/i18n/routing'
import { Words } from '@/i18n/Words'
import { fontVariables } from '@/ui/fonts'
import { ScrollRestoration } from '@/ui/ScrollRestoration'
import { Theme } from '@/ui/Theme'
import '@/ui/styles.css'

export const metadata: Metadata = {
  metadataBase: new URL(env.APP_URL),
  title: { template: `%s – ${env.APP_NAME}`, default: env.APP_NAME },
  applicationName: env.APP_NAME,
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
}

/** Edited texts and configuration count at once; what may be kept for a second is the door's to decide. */
export const dynamic = 'force-dynamic'

const config = {
  appName: env.APP_NAME,
  format_date: env.FORMAT_DATE,
  format_datetime: env.FORMAT_DATETIME,
  format_time: env.FORMAT_TIME,
  ...(env.ANALYTICS_HOST &&
    env.ANALYTICS_SITE_ID && { analytics: { host: env.ANALYTICS_HOST, siteId: env.ANALYTICS_SITE_ID } }),
}

export default async function RootLayout({ params, children }: LayoutProps<'/[locale]'>) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()

  return (
    <html lang={locale} className={fontVariables} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <Theme>
          <ConfigProvider config={config}>
            <NoticeHost>
              <Words of={['layout']}>{children}</Words>
            </NoticeHost>
          </ConfigProvider>
          <ScrollRestoration />
        </Theme>
      </body>
    </html>
  )
}
