import { getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { findInvitation } from '@/features/users/service/accept-invitation'
import { InvitationForm } from '@/features/users/ui/InvitationForm'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { FormIsland } from '@/ui/form/FormIsland'
import { PageStatusMeta } from '@/ui/head/PageStatusMeta'
import { Muted } from '@/ui/layout/layout'
import { PERSONAL_METADATA } from '../../../(public)/personal-metadata'
import { titlePage } from '../../../title-page'

export const generateMetadata = titlePage('invitation.title', PERSONAL_METADATA)

export default async function InvitationPage({ params }: PageProps<'/[locale]/invitation/[token]'>) {
  const { token } = await params
  const invitation = await findInvitation(token)
  if (!invitation) return <InvitationGone />

  const t = await getTranslations('invitation')
  return (
    <FormIsland of={['accounts', 'invitation']}>
      <h1>{t('heading', { app: env.APP_NAME })}</h1>
      <Muted>{t('text')}</Muted>
      <InvitationForm token={token} email={invitation.email} />
    </FormIsland>
  )
}

/** A person who has chosen a password already needs only the link to sign in. */
async function InvitationGone() {
  const t = await getTranslations('invitation')
  return (
    <>
      <PageStatusMeta status={404} />
      <h1>{t('gone')}</h1>
      <Muted>{t('gone_text')}</Muted>
      <ButtonLink href="/login">{t('to_login')}</ButtonLink>
    </>
  )
}
