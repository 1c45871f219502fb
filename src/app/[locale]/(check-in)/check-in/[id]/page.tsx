import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { id } from '@/contract/shapes'
import { CheckInScreen } from '@/features/check-in/ui/CheckInScreen'

type Page = { params: Promise<{ id: string }> }

const readId = async ({ params }: Page) => id.safeParse((await params).id).data

export async function generateMetadata(page: Page) {
  const t = await getTranslations()
  return { title: t((await readId(page)) === undefined ? 'layout.not_found_title' : 'check_in.title') }
}

/** Anybody may open the empty page: the people come from calls, each of which checks who asks. */
export default async function CheckInPage(page: Page) {
  const workshop_id = await readId(page)
  if (workshop_id === undefined) notFound()
  return <CheckInScreen key={workshop_id} id={workshop_id} />
}
