import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { PrintMenu } from '@/features/registrations/ui/people/PrintMenu'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showDate, showTime } from '@/i18n/formats'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Icon } from '@/ui/content/Icon'
import { useTabTitle } from '@/ui/head/use-tab-title'
import classes from '../CheckIn.module.css'
import type { CheckInScreenState } from '../use-check-in-screen'

/** The title is whole; on a phone the buttons show their icons only. */
export function CheckInHeader({ screen, onWalkIn }: { screen: CheckInScreenState; onWalkIn?: () => void }) {
  const t = useTranslations('check_in')
  const formats = useFormats()
  const { title, date, time } = screen.guestList
  useTabTitle(title)
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.when}>{t('text', { date: showDate(date, formats), time: showTime(time, formats) })}</p>
      </div>
      <div className={classes.actions}>
        <RouteButton href={officeTabPath(screen.workshop_id, 'registrations')} variant="quiet">
          <Icon name="arrow_left" size={20} />
          <span className={classes.actionLabel}>{t('to_event')}</span>
        </RouteButton>
        <PrintMenu workshop_id={screen.workshop_id} />
        {onWalkIn && (
          <Button onClick={onWalkIn} title={t('walk_in')} classNames={{ label: classes.walkIn }}>
            <IconUserPlus aria-hidden size={20} />
            <span className={classes.actionLabel}>{t('walk_in')}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
