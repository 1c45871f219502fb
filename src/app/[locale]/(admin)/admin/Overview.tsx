'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { UnverifiedEmailAlert } from '@/features/accounts/ui/current-user/UnverifiedEmailAlert'
import { useUser } from '@/features/accounts/ui/current-user/use-user'
import { TodaysEvents } from '@/features/check-in/ui/overview/TodaysEvents'
import { MailsPausedMessage } from '@/features/mails/ui/MailsPausedMessage'
import { listRegistrations } from '@/features/registrations/contract/office'
import { LatestRegistrations } from '@/features/registrations/ui/latest/LatestRegistrations'
import { getSeasonSummary } from '@/features/season/contract/season'
import { SeasonPanel } from '@/features/season/ui/SeasonPanel'
import { AttentionPanel } from '@/features/tasks/ui/AttentionPanel'
import { listAttention } from '@/features/workshops/contract/attention'
import { deleteWorkshop, saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { listWorkshops } from '@/features/workshops/contract/office'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { TextLink } from '@/ui/layout/TextLink'
import { NextWorkshops } from './NextWorkshops'
import classes from './overview.module.css'

export function Overview() {
  const t = useTranslations('home')
  const may = useMay()
  const user = useUser()
  if (!user) return null

  const hasPanels = [listWorkshops, listAttention, listRegistrations, getSeasonSummary].some(may)
  return (
    <>
      <PageHeader title={t('greeting', { name: user.first_name || user.name })}>
        {/* The menu has no entry for people who may read events and not change them. */}
        {may(listWorkshops) && !(may(saveWorkshop) && may(deleteWorkshop)) && (
          <TextLink isStrong href="/admin/events">
            {t('next_all')}
          </TextLink>
        )}
      </PageHeader>
      <UnverifiedEmailAlert user={user} />
      {user.email_verified_at && (
        <Stack gap="lg">
          <MailsPausedMessage />
          {may(listWorkshops) && <TodaysEvents />}
          {hasPanels ? <EventPanels /> : <EmptyState title={t('no_panels')} text={t('no_panels_text')} />}
        </Stack>
      )}
    </>
  )
}

/** The panels about events that this person may see. */
function EventPanels() {
  const may = useMay()
  return (
    <div className={classes.panels}>
      <Stack gap="lg">
        {may(listAttention) && <AttentionPanel />}
        {may(listWorkshops) && <NextWorkshops />}
        {may(getSeasonSummary) && <SeasonPanel />}
      </Stack>
      {may(listRegistrations) && <LatestRegistrations />}
    </div>
  )
}
