import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findUnsubscribable } from '@/features/personal-page/service/linked-registration'
import { UnsubscribeCard, UnsubscribedCard } from '@/features/personal-page/ui/link/UnsubscribeCard'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { personalMetadata } from '../../../personal-metadata'
import { decodeSegment, singleValueOf } from '../../../url-values'

type Props = PageProps<'/[locale]/unsubscribe/[id]/[email]'>

const findCached = cache(findUnsubscribable)

/** After unsubscribing, the page exists only as the confirmation. */
async function readLink({ params, searchParams }: Props) {
  const { id, email } = await params
  const { unsubscribed, problem } = await searchParams
  const registration = await findCached(id, decodeSegment(email))
  const isDone = registration?.unsubscribed_at != null
  if (!registration || (isDone && singleValueOf(unsubscribed) === null)) return null
  return { registration, isDone, problem: singleValueOf(problem) }
}

export async function generateMetadata(props: Props) {
  const [link, t] = await Promise.all([readLink(props), getTranslations('unsubscribe')])
  if (!link) return personalMetadata(t('not_found_title'))
  return personalMetadata(t(link.isDone ? 'done_title' : 'title'))
}

export default async function UnsubscribePage(props: Props) {
  const link = await readLink(props)
  if (!link) return <LinkNotFound page="unsubscribe" />

  const { id, email } = link.registration
  if (link.isDone) return <UnsubscribedCard email={email} />
  return <UnsubscribeCard registrationId={id} email={email} problem={link.problem} />
}
