import { IconBrandGoogle, IconCalendarDown, IconCalendarPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { urlOf } from '@/contract/endpoint'
import { endOf, startOf, venueOf } from '@/features/workshops/rules'
import { getCalendarEntry } from '../../contract/public'
import type { LinkedRegistration } from '../../service/sign-up/personal-link'
import classes from './AddToCalendar.module.css'
import { googleLinkOf, outlookLinkOf } from './calendar-links'

type Props = Pick<LinkedRegistration, 'event' | 'registration'> & { address: string | null }

/** The links contain the event only; the file is the calendar entry of the confirmation mail. */
export function AddToCalendar({ event, registration, address }: Props) {
  const id = useId()
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const entry = {
    title: event.title,
    location: venueOf(event, events('online')),
    details: address ?? '',
    starts: startOf(event),
    ends: endOf(event),
  }
  const links = [
    {
      href: googleLinkOf(entry),
      label: t('calendar_google'),
      icon: <IconBrandGoogle size={20} stroke={1.75} aria-hidden />,
    },
    {
      href: outlookLinkOf(entry),
      label: t('calendar_outlook'),
      icon: <IconCalendarPlus size={20} stroke={1.75} aria-hidden />,
    },
  ]
  return (
    <section className={classes.calendar} aria-labelledby={id}>
      <h3 className={classes.title} id={id}>
        {t('calendar')}
      </h3>
      <ul className={classes.list}>
        {links.map(({ href, label, icon }) => (
          <li key={label}>
            <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
              {icon}
              {label}
              <span className="visually-hidden"> ({t('new_tab')})</span>
            </a>
          </li>
        ))}
        <li>
          <a className={classes.link} href={urlOf(getCalendarEntry, { params: { id: registration.id } })} download>
            <IconCalendarDown size={20} stroke={1.75} aria-hidden />
            {t('calendar_file')}
          </a>
        </li>
      </ul>
    </section>
  )
}
