import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { findRefusedPersonalForm } from '@/features/personal-page/service/page'
import { SendMyLinks } from '@/features/personal-page/ui/page/SendMyLinks'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { localizedPath } from '@/i18n/paths'
import { findCurrentPrincipal } from '@/server/http/credentials'
import { Callout } from '@/ui/feedback/Callout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { titlePage } from '../../title-page'
import { PERSONAL_METADATA } from '../personal-metadata'
import { textOfProblem } from '../problem-text'
import { singleValueOf } from '../url-values'

export const generateMetadata = titlePage('my.send.title', PERSONAL_METADATA)

/** Leads signed-in people to their own page; everybody else gets the link by mail. */
export default async function MyPage({ searchParams }: PageProps<'/[locale]/my'>) {
  const locale = await getLocale()
  const principal = await findCurrentPrincipal()
  const token = principal?.email_verified_at && (await ensureTokens([principal.email])).get(principal.email)
  // Next cannot check a path that is composed at run time.
  if (token) redirect(localizedPath(locale, personalPagePath(token)) as Route)

  const { sent, renewed, form, problem } = await searchParams
  const refused = await findRefusedPersonalForm(singleValueOf(form), { locale })
  const t = await getTranslations('my.send')
  const isSent = sent !== undefined || renewed !== undefined
  const failed = refused?.problem ?? (await textOfProblem(problem))
  return (
    <>
      <PageHeader title={t('title')} />
      {isSent && (
        <Callout tone="done" role="status">
          {t(renewed === undefined ? 'sent' : 'renewed')}
        </Callout>
      )}
      {failed && (
        <Callout tone="danger" role="alert">
          {failed}
        </Callout>
      )}
      <SendMyLinks isOpen={!isSent} refused={refused} />
    </>
  )
}
