import { IconChevronRight, IconCloudOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate, showTime } from '@/i18n/formats'
import { useTabTitle } from '@/ui/head/use-tab-title'
import { Muted } from '@/ui/layout/layout'
import { useDialogs } from '../dialogs/CheckInDialog'
import { CounterDialog } from '../dialogs/CounterDialog'
import { useGuests } from '../entrance'
import classes from './bar.module.css'

/** The event in one line, the counter, and a mark while there is no network, which stays in view while the list scrolls. */
export function CheckInHeader() {
  const t = useTranslations('check_in')
  const formats = useFormats()
  const { open } = useDialogs()
  const { guestList, counts, isOffline } = useGuests()
  const { title, date, time } = guestList
  const { here, registered } = counts
  useTabTitle(title)
  return (
    <header className={classes.header}>
      <h1 className={classes.title} title={title}>
        {title}
      </h1>
      <Muted className={classes.when}>
        {isOffline && <IconCloudOff aria-hidden size={18} />}
        {t('text', { date: showDate(date, formats), time: showTime(time, formats) })}
      </Muted>
      <button
        type="button"
        className={classes.counter}
        title={t('counter_open')}
        onClick={() => open(<CounterDialog />)}
      >
        <span className={classes.count}>{t('counter', { here, total: registered })}</span>
        <IconChevronRight aria-hidden size={18} />
        <progress className={classes.track} value={here} max={Math.max(1, registered)} aria-hidden />
      </button>
    </header>
  )
}
