import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { verifyPath } from '@/features/certificates/contract/verification'
import { parseCode } from '@/features/certificates/rules/codes'
import { CodeRequest } from '@/features/certificates/ui/verify/CodeRequest'
import { localizedPath } from '@/i18n/paths'
import { titlePage } from '../../title-page'
import { PERSONAL_METADATA } from '../personal-metadata'
import { singleValueOf } from '../url-values'

export const generateMetadata = titlePage('verify.title', PERSONAL_METADATA)

/** The form for a code leads here, and from here to the page of the code, whatever way it was typed. */
export default async function VerifyByCodePage({ searchParams }: PageProps<'/[locale]/verify'>) {
  const typed = singleValueOf((await searchParams).code)
  const code = typed === null ? null : parseCode(typed)
  // Next cannot check a path that is composed at run time.
  if (code) redirect(localizedPath(await getLocale(), verifyPath(code)) as Route)
  return <CodeRequest typed={typed} />
}
