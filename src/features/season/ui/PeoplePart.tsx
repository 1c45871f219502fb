'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { personPagePath } from '@/contract/person-page'
import { FigureTable } from '@/ui/charts/FigureTable'
import { LoadError } from '@/ui/feedback/LoadError'
import { Link } from '@/ui/navigation/Link'
import { listSeasonPeople, NEVER_CAME_EVENTS, type Period, REGULAR_EVENTS, type SeasonPerson } from '../contract/season'
import { Part } from './Part'
import classes from './season.module.css'

/** The people who came often, and those who registered and never came. */
export function PeoplePart({ from, to }: Partial<Period>) {
  const t = useTranslations('season')
  const { data, error, isFetching, refetch } = useQuery(query(listSeasonPeople, { query: { from, to } }))
  const failure = error instanceof CallFailed && !data ? error : undefined
  return (
    <Part title={t('people')}>
      {failure && <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !failure && <Skeleton className={classes.waiting} />}
      {data && (
        <div className={classes.groups}>
          <PersonTable
            title={t('regular')}
            note={t('regular_note', { count: REGULAR_EVENTS, total: data.regular_total })}
            people={data.regular}
          />
          <PersonTable
            title={t('never_came')}
            note={t('never_came_note', { count: NEVER_CAME_EVENTS, total: data.never_came_total })}
            people={data.never_came}
          />
        </div>
      )}
    </Part>
  )
}

type PersonTableProps = { title: string; note: string; people: readonly SeasonPerson[] }

function PersonTable({ title, note, people }: PersonTableProps) {
  const t = useTranslations('season')
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>{title}</h3>
      <p className={classes.note}>{note}</p>
      {people.length > 0 && (
        <FigureTable
          caption={title}
          columns={[t('person'), t('registered'), t('came'), t('cancelled'), t('stayed_away')]}
          rows={people.map(({ registration_id, name, email, registered, came, cancelled, stayed_away }) => ({
            key: registration_id,
            cells: [
              <Link key="person" className={classes.link} href={personPagePath(registration_id)}>
                {name || email}
              </Link>,
              registered,
              came,
              cancelled,
              stayed_away,
            ],
          }))}
        />
      )}
    </section>
  )
}
