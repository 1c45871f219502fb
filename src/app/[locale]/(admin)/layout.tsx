import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { readMessages, versionOf } from '@/i18n/messages'
import { InlineScript } from '@/ui/head/InlineScript'
import { SkipLink } from '@/ui/navigation/SkipLink'
import { applyLayoutChoices, LAYOUT_CHOICES } from '@/ui/theme/layout-choices'
import { OfficeProviders } from '../OfficeProviders'
import { MENU } from './menu'
import { SessionGuard } from './SessionGuard'
import { Shell } from './Shell'
import { MenuProvider } from './use-menu'

export const metadata: Metadata = { robots: { index: false } }

/** The words of the frame while the others are loaded, which a browser keeps from one document to the next. */
const FRAME_MODULES = ['core', 'fields', 'layout', 'menu'] as const

export default async function AdminLayout({ children }: LayoutProps<'/[locale]'>) {
  const version = versionOf(await readMessages(await getLocale()))
  return (
    <OfficeProviders modules={FRAME_MODULES}>
      <InlineScript run={applyLayoutChoices} given={[LAYOUT_CHOICES]} />
      <NuqsAdapter>
        <SessionGuard>
          <SkipLink />
          <MenuProvider items={MENU}>
            <Shell wordsVersion={version}>{children}</Shell>
          </MenuProvider>
        </SessionGuard>
      </NuqsAdapter>
    </OfficeProviders>
  )
}
