import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { followLink } from '@/features/registrations/service/follow'
import { CancelCard } from '@/features/registrations/ui/CancelCard'
import { cancelWordsOf } from '@/features/registrations/ui/cancel-words'
import { LinkNotFound } from '@/features/registrations/ui/LinkNotFound'
import { oneOf, personalMetadata } from '../../../personal-page'

type Props = PageProps<'/[locale]/events/cancel/[id]'>

const follow = cache((id: string) => followLink(id, new Date()))

export async function generateMetadata({ params }: Props) {
  const { id } = await params
  const [followed, t] = await Promise.all([follow(id), getTranslations('cancel')])
  return personalMetadata(followed && t(cancelWordsOf(followed).title))
}

export default async function CancelPage({ params, searchParams }: Props) {
  const { id } = await params
  const followed = await follow(id)
  if (!followed) return <LinkNotFound page="cancel" />

  const { problem } = await searchParams
  return <CancelCard followed={followed} problem={oneOf(problem)} />
}
