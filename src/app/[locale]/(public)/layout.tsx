import { notFound } from 'next/navigation'
import { Analytics } from '@/client/analytics/analytics'
import { isLocale } from '@/contract/locales'
import { env } from '@/env'
import { AccountMenu } from '@/features/accounts/ui/current-user/AccountMenu'
import { findCurrentPrincipal } from '@/server/http/credentials'
import { DeferredScripts } from '@/ui/form/hydration/DeferredScripts'
import { LoginLink } from '@/ui/frame/PublicHeader'
import { RemoveOutcome } from '@/ui/head/RemoveOutcome'
import { SiteFrame } from '../SiteFrame'
import classes from './public.module.css'

export default async function PublicLayout({ params, children }: LayoutProps<'/[locale]'>) {
  // A path such as /robots.php bypasses the proxy and arrives here as the language.
  if (!isLocale((await params).locale)) notFound()

  // Only a request with a session costs a query; the gateway never caches its page.
  const principal = await findCurrentPrincipal()
  return (
    <>
      <RemoveOutcome />
      <DeferredScripts />
      <SiteFrame mainClass={classes.main} account={principal ? <AccountMenu user={principal} /> : <LoginLink />}>
        {children}
      </SiteFrame>
      {env.ANALYTICS_HOST && env.ANALYTICS_SITE_ID && (
        <Analytics host={env.ANALYTICS_HOST} siteId={env.ANALYTICS_SITE_ID} />
      )}
    </>
  )
}
