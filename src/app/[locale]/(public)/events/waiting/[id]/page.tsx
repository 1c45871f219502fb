import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { findRefusedWaitingForm, findWaitingPage } from '@/features/waitlist/service/waiting-page'
import { seatsFor, viewOf, WaitingPage } from '@/features/waitlist/ui/public/WaitingPage'
import { personalMetadata } from '../../../personal-metadata'
import { textOfProblem } from '../../../problem-text'
import { singleValueOf } from '../../../url-values'

type Props = PageProps<'/[locale]/events/waiting/[id]'>

const findPage = cache((id: string) => findWaitingPage(id, new Date()))

export async function generateMetadata({ params }: Props) {
  const { id } = await params
  const [page, t] = await Promise.all([findPage(id), getTranslations('waiting_page')])
  if (!page) return personalMetadata(t('not_found_title'))
  const view = viewOf(page, new Date())
  return personalMetadata(t(`title.${view}`, { seats: seatsFor(page, view) }))
}

export default async function WaitingPlacePage({ params, searchParams }: Props) {
  const { id } = await params
  const page = await findPage(id)
  if (!page) return <LinkNotFound page="waiting_page" />

  const { done, form, problem } = await searchParams
  const refused = await findRefusedWaitingForm(singleValueOf(form), { id, locale: await getLocale() })
  return (
    <WaitingPage
      page={page}
      refused={refused}
      now={new Date()}
      done={singleValueOf(done)}
      problem={refused?.problem ?? refused?.errors.people ?? (await textOfProblem(problem))}
    />
  )
}
