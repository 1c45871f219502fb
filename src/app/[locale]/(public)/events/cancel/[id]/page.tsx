import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findLinkedRegistration } from '@/features/personal-page/service/linked-registration'
import { CancelCard, cancelTextsOf } from '@/features/personal-page/ui/link/CancelCard'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { personalMetadata } from '../../../personal-metadata'
import { singleValueOf } from '../../../url-values'

type Props = PageProps<'/[locale]/events/cancel/[id]'>

const findFollowedLink = cache((id: string) => findLinkedRegistration(id, new Date()))

export async function generateMetadata({ params }: Props) {
  const { id } = await params
  const [followed, t] = await Promise.all([findFollowedLink(id), getTranslations('cancel')])
  return personalMetadata(t(followed ? cancelTextsOf(followed).title : 'not_found_title'))
}

export default async function CancelPage({ params, searchParams }: Props) {
  const { id } = await params
  const followed = await findFollowedLink(id)
  if (!followed) return <LinkNotFound page="cancel" />

  const { problem } = await searchParams
  return <CancelCard linked={followed} problem={singleValueOf(problem)} />
}
