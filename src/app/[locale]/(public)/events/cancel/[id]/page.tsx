import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findLinkedRegistration } from '@/features/registrations/service/sign-up/linked-registration'
import { CancelCard } from '@/features/registrations/ui/personal-link/CancelCard'
import { cancelTextsOf } from '@/features/registrations/ui/personal-link/cancel-texts'
import { LinkNotFound } from '@/features/registrations/ui/personal-page/LinkNotFound'
import { singleValueOf } from '../../../address-values'
import { personalMetadata } from '../../../personal-metadata'

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
