import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { officeOverviewPath } from '@/features/workshops/contract/office-path'
import { venueOf, withTownFirst } from '@/features/workshops/rules'
import { TimeRange } from '@/features/workshops/ui/office/TimeRange'
import { DateBlock } from '@/features/workshops/ui/public/DateBlock'
import { Muted, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import classes from './EventRow.module.css'

/** An event in a panel of the home page, with its numbers beside it. */
export function EventRow({ event, children }: { event: ListedWorkshop; children: ReactNode }) {
  const t = useTranslations('workshops')
  return (
    <div className={classes.event}>
      <DateBlock date={event.date} />
      <Stack gap="0">
        <Link className={classes.title} href={officeOverviewPath(event.id)} lang={event.language}>
          {event.title}
        </Link>
        <Muted isSmall>
          <TimeRange event={event} />
          {` · ${withTownFirst(venueOf(event, t('presence_online')))}`}
        </Muted>
      </Stack>
      <Stack gap="2xs" className={classes.state}>
        {children}
      </Stack>
    </div>
  )
}
