import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { SkipLink } from '@/ui/SkipLink'
import { Session } from './Session'
import { Shell } from './Shell'
import '@/ui/office.css'

export const metadata: Metadata = { robots: { index: false } }

export default function AdminLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <NextIntlClientProvider>
      <NuqsAdapter>
        <Session>
          <SkipLink />
          <Shell>{children}</Shell>
        </Session>
      </NuqsAdapter>
    </NextIntlClientProvider>
  )
}
