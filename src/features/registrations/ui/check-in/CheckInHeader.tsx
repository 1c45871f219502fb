import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { officeTabPath } from '@/features/workshops/ui/office-path'
import { showDate, showTime } from '@/i18n/formats'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { PageHeader } from '@/ui/layout/PageHeader'
import type { CheckInScreenState } from './use-check-in-screen'

export function CheckInHeader({ screen, onWalkIn }: { screen: CheckInScreenState; onWalkIn?: () => void }) {
  const t = useTranslations('check_in')
  const formats = useFormats()
  const { title, date, time } = screen.guestList
  return (
    <PageHeader title={title} text={t('text', { date: showDate(date, formats), time: showTime(time, formats) })}>
      <RouteButton href={officeTabPath(screen.workshop_id, 'registrations')} variant="quiet">
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
