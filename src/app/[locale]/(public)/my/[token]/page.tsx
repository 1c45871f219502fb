import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findPersonalPage, findRefusedPersonalForm } from '@/features/personal-page/service/page'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { PersonalPage } from '@/features/personal-page/ui/page/PersonalPage'
import { waitingPath } from '@/features/waitlist/contract/public'
import { findEntries } from '@/features/waitlist/service/waiting-page'
import { personalMetadata } from '../../personal-metadata'
import { textOfProblem } from '../../problem-text'
import { singleValueOf } from '../../url-values'

type Props = PageProps<'/[locale]/my/[token]'>

const findPage = cache((token: string) => findPersonalPage(token, new Date()))

export async function generateMetadata({ params }: Props) {
  const { token } = await params
  const [page, t] = await Promise.all([findPage(token), getTranslations('my')])
  return personalMetadata(t(page ? 'title' : 'not_found_title'))
}

export default async function MyRegistrationsPage({ params, searchParams }: Props) {
  const { token } = await params
  const page = await findPage(token)
  if (!page) return <LinkNotFound page="my" />

  const { done, of, form, problem } = await searchParams
  const refused = await findRefusedPersonalForm(singleValueOf(form), { token, locale: await getLocale() })
  const entries = await findEntries(page.registrations.flatMap(({ id, isWaiting }) => (isWaiting ? [id] : [])))
  return (
    <PersonalPage
      page={page}
      token={token}
      refused={refused}
      entries={new Map([...entries].map(([id, entry]) => [id, { ...entry, href: waitingPath(id) }]))}
      done={singleValueOf(done)}
      changed={singleValueOf(of)}
      problem={refused?.problem ?? (await textOfProblem(problem))}
    />
  )
}
