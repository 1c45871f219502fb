import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { redirect } from '@/i18n/navigation'
import { findCurrentPrincipal } from '@/server/http/credentials'
import { FormIsland } from '@/ui/form/FormIsland'
import { DeferredScripts } from '@/ui/form/hydration/DeferredScripts'
import { RemoveOutcome } from '@/ui/head/RemoveOutcome'
import { Card } from '@/ui/layout/layout'
import { ThemeProvider } from '@/ui/theme/ThemeProvider'
import { SiteFrame } from '../SiteFrame'
import classes from './guest.module.css'

export const metadata: Metadata = { robots: { index: false } }

export default async function GuestLayout({ children }: LayoutProps<'/[locale]'>) {
  if (await findCurrentPrincipal()) redirect({ href: '/admin', locale: await getLocale() })

  return (
    <>
      <RemoveOutcome />
      <DeferredScripts />
      <SiteFrame mainClass={classes.main}>
        <Card as="div" gap="lg" className={classes.card}>
          <FormIsland of={['accounts']}>
            <ThemeProvider>{children}</ThemeProvider>
          </FormIsland>
        </Card>
      </SiteFrame>
    </>
  )
}
