'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import { showDate } from '@/i18n/formats'
import { exportRetainedList, listRetainedLists, type RetainedList } from '../contract'
import { DataCard } from './DataCard'
import classes from './privacy.module.css'

/** Reads the lists. The page uses it before the rules are loaded, so that both calls start at the same time. */
export function useRetainedLists(): readonly RetainedList[] {
  const may = useMay()
  const lists = useQuery({ ...query(listRetainedLists), enabled: may(listRetainedLists) })
  return lists.data?.data ?? []
}

/** The attendance lists that bodies demand although people are erased, each with its last day and the reason. */
export function RetainedLists({ kept }: { kept: readonly RetainedList[] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const may = useMay()
  if (kept.length === 0) return null
  return (
    <DataCard title={t('sheet_attendance')} count={kept.length} isEmpty={false} isWide heading="h2">
      <p className={classes.hint}>{t('kept_lists_text')}</p>
      <ul className={classes.list}>
        {kept.map(({ id, title, date, people, papers, bodies, keep_until }) => (
          <li key={id} className={classes.entry}>
            <span>
              {people > 0 && may(exportRetainedList) ? (
                <a href={urlOf(exportRetainedList, { params: { id } })} download>
                  {title}
                </a>
              ) : (
                title
              )}
              , {showDate(date, formats)}: {t('kept_list', { people, papers })}
            </span>
            <span className={classes.hint}>
              {t('kept_list_reason', { date: showDate(keep_until, formats), bodies: bodies.join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </DataCard>
  )
}
