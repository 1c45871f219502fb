import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findUnsubscribable } from '@/features/registrations/service/follow'
import { LinkNotFound } from '@/features/registrations/ui/LinkNotFound'
import { UnsubscribeCard } from '@/features/registrations/ui/UnsubscribeCard'
import { Unsubscribed } from '@/features/registrations/ui/Unsubscribed'
import { decoded, oneOf, personalMetadata } from '../../../personal-page'

type Props = PageProps<'/[locale]/unsubscribe/[id]/[email]'>

const find = cache(findUnsubscribable)

/** Who has unsubscribed finds nothing here any more, except right after it was done. */
async function visit({ params, searchParams }: Props) {
  const { id, email } = await params
  const { done, problem } = await searchParams
  const registration = await find(id, decoded(email))
  const isDone = registration?.unsubscribed_at != null
  if (!registration || (isDone && oneOf(done) === null)) return null
  return { registration, isDone, problem: oneOf(problem) }
}

export async function generateMetadata(props: Props) {
  const [visited, t] = await Promise.all([visit(props), getTranslations('unsubscribe')])
  return personalMetadata(visited && t(visited.isDone ? 'done_title' : 'title'))
}

export default async function UnsubscribePage(props: Props) {
  const visited = await visit(props)
  if (!visited) return <LinkNotFound page="unsubscribe" />

  const { id, email } = visited.registration
  if (visited.isDone) return <Unsubscribed email={email} />
  return <UnsubscribeCard registrationId={id} email={email} problem={visited.problem} />
}
