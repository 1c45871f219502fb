import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { InlineScript } from '@/ui/head/InlineScript'
import { SkipLink } from '@/ui/navigation/SkipLink'
import { applyLayoutChoices, LAYOUT_CHOICES } from '@/ui/theme/layout-choices'
import { OfficeProviders } from '../OfficeProviders'
import { MENU } from './menu'
import { SessionGuard } from './SessionGuard'
import { Shell } from './Shell'
import { MenuProvider } from './use-menu'

export const metadata: Metadata = { robots: { index: false } }

export default function AdminLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <OfficeProviders>
      <InlineScript run={applyLayoutChoices} given={[LAYOUT_CHOICES]} />
      <NuqsAdapter>
        <SessionGuard>
          <SkipLink />
          <MenuProvider items={MENU}>
            <Shell>{children}</Shell>
          </MenuProvider>
        </SessionGuard>
      </NuqsAdapter>
    </OfficeProviders>
  )
}
