import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findAnswerPage } from '@/features/evaluations/service/answer'
import { AnswerForm } from '@/features/evaluations/ui/answer/AnswerForm'
import { FinishedCard } from '@/features/evaluations/ui/answer/FinishedCard'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { personalMetadata } from '../../personal-metadata'
import { textOfProblem } from '../../problem-text'

type Props = PageProps<'/[locale]/evaluation/[token]'>

const findPage = cache((token: string) => findAnswerPage(token, new Date()))

export async function generateMetadata({ params }: Props) {
  const { token } = await params
  const [page, t] = await Promise.all([findPage(token), getTranslations('evaluation')])
  return personalMetadata(t(page ? 'title' : 'not_found_title'))
}

export default async function EvaluationPage({ params, searchParams }: Props) {
  const { token } = await params
  const page = await findPage(token)
  if (!page) return <LinkNotFound page="evaluation" />
  if (page.step !== 'open') return <FinishedCard event={page.event} step={page.step} />

  const { problem } = await searchParams
  return (
    <AnswerForm
      page={page}
      token={token}
      problem={await textOfProblem(problem)}
      isEmpty={problem === 'evaluation_empty'}
    />
  )
}
