import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { tabPath } from '@/features/workshops/ui/event-path'
import { showDate, showTime } from '@/i18n/formats'
import { PageHeader } from '@/ui/PageHeader'
import { RouteButton } from '@/ui/RouteButton'
import type { Desk } from './use-desk'

/** Which event it is; the way back to it, and to somebody who did not register. */
export function CheckInHeader({ desk, onWalkIn }: { desk: Desk; onWalkIn?: () => void }) {
  const t = useTranslations('check_in')
  const formats = useFormats()
  const { title, date, time } = desk.door
  return (
    <PageHeader title={title} text={t('text', { date: showDate(date, formats), time: showTime(time, formats) })}>
      <RouteButton href={tabPath(desk.workshop_id, 'registrations')} look="quiet">
        {t('to_event')}
      </RouteButton>
      {onWalkIn && (
        <Button leftSection={<IconUserPlus aria-hidden size={20} />} onClick={onWalkIn}>
          {t('walk_in')}
        </Button>
      )}
    </PageHeader>
  )
}
