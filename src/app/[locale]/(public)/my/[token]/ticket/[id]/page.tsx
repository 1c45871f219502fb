import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findOwnTickets } from '@/features/personal-page/service/own-tickets'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { TicketSheet } from '@/features/personal-page/ui/page/OwnTickets'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { findRecipient } from '@/features/registrations/service/personal-tokens'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { StateCard } from '@/ui/feedback/StateCard'
import { PageStatusMeta } from '@/ui/head/PageStatusMeta'
import { personalMetadata } from '../../../../personal-metadata'

type Props = PageProps<'/[locale]/my/[token]/ticket/[id]'>

const findSheet = cache((token: string, id: string) => findOwnTickets({ token, id }, new Date()))

export async function generateMetadata({ params }: Props) {
  const { token, id } = await params
  const [sheet, t] = await Promise.all([findSheet(token, id), getTranslations('my.ticket')])
  if (!sheet) return personalMetadata(t('none_title'))
  return personalMetadata(
    t(sheet.tickets.length === 1 ? 'print_title' : 'print_title_many', { event: sheet.event.title }),
  )
}

export default async function TicketPage({ params }: Props) {
  const { token, id } = await params
  const [sheet, recipient, t] = await Promise.all([
    findSheet(token, id),
    findRecipient(token),
    getTranslations('my.ticket'),
  ])
  if (sheet) return <TicketSheet sheet={sheet} token={token} id={id} />
  if (!recipient) return <LinkNotFound page="my" />
  return (
    <>
      <PageStatusMeta status={404} />
      <StateCard
        title={t('none_title')}
        text={t('none_text')}
        action={<ButtonLink href={personalPagePath(token)}>{t('back')}</ButtonLink>}
      />
    </>
  )
}
