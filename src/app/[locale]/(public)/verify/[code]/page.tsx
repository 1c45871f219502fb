import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { verifyPath } from '@/features/certificates/contract/verification'
import { parseCode } from '@/features/certificates/rules/codes'
import { verifyOnPage } from '@/features/certificates/service/signing/verify'
import { UnverifiedCard } from '@/features/certificates/ui/verify/UnverifiedCard'
import { VerifiedCard } from '@/features/certificates/ui/verify/VerifiedCard'
import { localizedPath } from '@/i18n/paths'
import { readPageAddress } from '@/server/http/credentials'
import { titlePage } from '../../../title-page'
import { PERSONAL_METADATA } from '../../personal-metadata'
import { decodeSegment } from '../../url-values'

/** The title is the same for every code, because it stands in the history of the browser. */
export const generateMetadata = titlePage('verify.title', PERSONAL_METADATA)

export default async function VerifyCodePage({ params }: PageProps<'/[locale]/verify/[code]'>) {
  const typed = decodeSegment((await params).code)
  const code = parseCode(typed)
  if (!code) return <UnverifiedCard reason="unknown" typed={typed} />
  // Next cannot check a path that is composed at run time.
  if (code !== typed) redirect(localizedPath(await getLocale(), verifyPath(code)) as Route)

  const certificate = await verifyOnPage(code, await readPageAddress())
  if (certificate === null || certificate === 'limited')
    return <UnverifiedCard reason={certificate ?? 'unknown'} typed={code} />
  return <VerifiedCard code={code} certificate={certificate} />
}
