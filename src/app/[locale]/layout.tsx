import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NoticeHost } from '@/client/notice-host'
import { env } from '@/env'
import { pathIn } from '@/i18n/paths'
import { isLocale, type Locale } from '@/i18n/routing'
import { ErrorWords } from '@/ui/ErrorWords'
import { fontVariables } from '@/ui/fonts'
import { AsleepScript } from '@/ui/form/AsleepScript'
import { SchemeScript } from '@/ui/SchemeScript'
import { ScrollRestoration } from '@/ui/ScrollRestoration'
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

export default async function RootLayout({ params, children }: LayoutProps<'/[locale]'>) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()

  return (
    <html lang={locale} className={fontVariables} suppressHydrationWarning>
      <head>
        <SchemeScript />
        <AsleepScript />
      </head>
      <body>
        <ErrorWords page={await errorPageIn(locale)}>
          <NoticeHost>{children}</NoticeHost>
        </ErrorWords>
        <ScrollRestoration />
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
    href: pathIn(locale, '/'),
  }
}
