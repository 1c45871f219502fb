import { useLocale, useTranslations } from 'next-intl'
import { localizedPath } from '@/i18n/paths'
import { Icon } from '@/ui/content/Icon'
import type { EventListName } from '../../../contract/public'
import { feedPath, type ListView } from './list-view'
import classes from './SubscribeLinks.module.css'

type Props = { list: EventListName; view: ListView; origin: string }

/** The first link opens the calendar program; the second has the address for calendars that need it typed. */
export function SubscribeLinks({ list, view, origin }: Props) {
  const t = useTranslations('events')
  const address = origin + localizedPath(useLocale(), feedPath(list, view))
  return (
    <p className={classes.subscribe}>
      <a href={address.replace(/^https?:/, 'webcal:')}>
        <Icon name="calendar_event" size={20} />
        {t('subscribe')}
      </a>
      <a href={address} type="text/calendar">
        {t('subscribe_address')}
      </a>
    </p>
  )
}
