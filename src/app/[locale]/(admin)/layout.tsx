import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { wordsForBrowsers } from '@/i18n/messages'
import { SkipLink } from '@/ui/SkipLink'
import { Session } from './Session'
import { Shell } from './Shell'
import '@/ui/office.css'

export const metadata: Metadata = { robots: { index: false } }

export default async function AdminLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <NextIntlClientProvider messages={wordsForBrowsers(await getMessages())}>
      <NuqsAdapter>
        <Session>
          <SkipLink />
          <Shell>{children}</Shell>
        </Session>
      </NuqsAdapter>
    </NextIntlClientProvider>
  )
}
