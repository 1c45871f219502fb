import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { readTopicChoices } from '@/features/consents/service/read'
import { findUnsubscribable } from '@/features/registrations/service/sign-up/linked-registration'
import { ChosenTopicsCard } from '@/features/registrations/ui/personal-link/ChosenTopicsCard'
import { UnsubscribeCard } from '@/features/registrations/ui/personal-link/UnsubscribeCard'
import { UnsubscribedCard } from '@/features/registrations/ui/personal-link/UnsubscribedCard'
import { LinkNotFound } from '@/features/registrations/ui/personal-page/LinkNotFound'
import { decodeSegment, singleValueOf } from '../../../address-values'
import { personalMetadata } from '../../../personal-metadata'

type Props = PageProps<'/[locale]/unsubscribe/[id]/[email]'>

const findCached = cache(findUnsubscribable)

/** After unsubscribing, the page exists only as the confirmation. */
async function readLink({ params, searchParams }: Props) {
  const { id, email } = await params
  const { unsubscribed, chosen, problem } = await searchParams
  const registration = await findCached(id, decodeSegment(email))
  const isDone = registration?.unsubscribed_at != null
  const isConfirmation = singleValueOf(unsubscribed) !== null || singleValueOf(chosen) !== null
  if (!registration || (isDone && !isConfirmation)) return null
  return { registration, isDone, isChosen: singleValueOf(chosen) !== null, problem: singleValueOf(problem) }
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
  if (link.isChosen) return <ChosenTopicsCard email={email} />
  const choices = await readTopicChoices()
  if (link.isDone) return <UnsubscribedCard registrationId={id} email={email} choices={choices} />
  return <UnsubscribeCard registrationId={id} email={email} problem={link.problem} choices={choices} />
}
