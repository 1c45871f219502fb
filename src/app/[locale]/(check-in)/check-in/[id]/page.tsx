import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { id } from '@/contract/shapes'
import { RELEASE } from '@/env'
import { CheckInScreen } from '@/features/check-in/ui/CheckInScreen'
import { checkInPath } from '@/features/workshops/contract/office-path'
import { localizedPath } from '@/i18n/paths'

type Page = { params: Promise<{ id: string }> }

const readId = async ({ params }: Page) => id.safeParse((await params).id).data

export async function generateMetadata(page: Page): Promise<Metadata> {
  const [workshop_id, t, locale] = await Promise.all([readId(page), getTranslations(), getLocale()])
  if (workshop_id === undefined) return { title: t('layout.not_found_title') }
  const manifest = `${localizedPath(locale, checkInPath(workshop_id))}/manifest.webmanifest`
  return { title: t('check_in.title'), manifest }
}

/** Anybody may open the empty page: the people come from calls, each of which checks who asks. */
export default async function CheckInPage(page: Page) {
  const workshop_id = await readId(page)
  if (workshop_id === undefined) notFound()
  return <CheckInScreen key={workshop_id} id={workshop_id} release={RELEASE} />
}
