import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NoticeLoader } from '@/client/notices/notice-loader'
import { env } from '@/env'
import { localizedPath } from '@/i18n/paths'
import { ErrorPageProvider } from '@/ui/feedback/ErrorPageProvider'
import { BeforeHydrationScript } from '@/ui/form/hydration/BeforeHydrationScript'
import { MenuScript } from '@/ui/frame/MenuScript'
import { ScrollRestoration } from '@/ui/navigation/ScrollRestoration'
import { fontVariables } from '@/ui/theme/fonts'
import { SchemeScript } from '@/ui/theme/SchemeScript'
import '@/ui/theme/styles.css'
import { isLocale, type Locale } from '@/contract/locales'

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

/** Only the gateway caches pages, so that edited texts and configuration apply at once. */
export const dynamic = 'force-dynamic'

export default async function RootLayout({ params, children }: LayoutProps<'/[locale]'>) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()

  return (
    <html lang={locale} className={fontVariables} suppressHydrationWarning>
      <head>
        <SchemeScript />
        <BeforeHydrationScript />
      </head>
      <body>
        <ErrorPageProvider page={await errorPageIn(locale)}>
          <NoticeLoader>{children}</NoticeLoader>
        </ErrorPageProvider>
        <ScrollRestoration />
        <MenuScript />
      </body>
    </html>
  )
}

async function errorPageIn(locale: Locale) {
  const t = await getTranslations('layout')
  return {
    title: t('error_title'),
    text: t('error_text'),
    code: t('error_code', { code: '{code}' }),
    retry: t('try_again'),
    home: t('to_start'),
    href: localizedPath(locale, '/'),
  }
}
