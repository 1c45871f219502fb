import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import { showDate, showInstant } from '@/i18n/formats'
import { Loaded } from '@/ui/feedback/Loaded'
import { Card, Heading, Muted, Rows, Stack } from '@/ui/layout/layout'
import { exportRetainedList, getRetention, listRetainedLists, type RetainedList, type Retention } from '../contract'
import classes from './privacy.module.css'

export function RetentionRules() {
  const t = useTranslations('privacy')
  const retentionQuery = useQuery(query(getRetention))
  const kept = useRetainedLists()
  return (
    <Loaded query={retentionQuery} waiting={[28, 220, 160]}>
      {({ rules, log }) => (
        <Stack gap="xl">
          <DataCard title={t('retention_title')}>
            <Muted isSmall>{t('retention_text')}</Muted>
            <Rows>
              {rules.map((rule) => (
                <RuleItem key={rule.rule} rule={rule} />
              ))}
            </Rows>
          </DataCard>
          <RetainedLists kept={kept} />
          <DataCard title={t('log')}>
            {log.length === 0 && <Muted isSmall>{t('log_empty')}</Muted>}
            <RetentionLogList entries={log} />
          </DataCard>
        </Stack>
      )}
    </Loaded>
  )
}

function DataCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card gap="xs" isDense aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Card>
  )
}

function RuleItem({ rule: { rule, period, unit, last } }: { rule: Retention['rules'][number] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const lastRun = last && t('last', { date: showInstant(last.created_at, formats), count: last.forgotten })
  return (
    <li className={classes.entry}>
      <span>
        <strong>{t(`rule_${rule}`)}</strong>: {t(`after_${unit}`, { count: period })}
      </span>
      <Muted as="span" isSmall>
        {lastRun ?? t('last_never')}
      </Muted>
    </li>
  )
}

function RetentionLogList({ entries }: { entries: Retention['log'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <Rows>
      {entries.map(({ id, rule, forgotten, created_at }) => (
        <li key={id} className={classes.entry}>
          <span>
            {t(`rule_${rule}`)}: {t('forgotten', { count: forgotten })}
          </span>
          <Muted as="time" isSmall dateTime={created_at}>
            {showInstant(created_at, formats)}
          </Muted>
        </li>
      ))}
    </Rows>
  )
}

/** The page reads the lists before the rules are loaded, so that both calls start at the same time. */
function useRetainedLists(): readonly RetainedList[] {
  const may = useMay()
  const lists = useQuery({ ...query(listRetainedLists), enabled: may(listRetainedLists) })
  return lists.data?.data ?? []
}

/** The attendance lists that bodies demand although people are erased, each with its last day and the reason. */
function RetainedLists({ kept }: { kept: readonly RetainedList[] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const may = useMay()
  if (kept.length === 0) return null
  return (
    <DataCard title={`${t('sheet_attendance')} (${kept.length})`}>
      <Muted isSmall>{t('kept_lists_text')}</Muted>
      <Rows>
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
            <Muted as="span" isSmall>
              {t('kept_list_reason', { date: showDate(keep_until, formats), bodies: bodies.join(', ') })}
            </Muted>
          </li>
        ))}
      </Rows>
    </DataCard>
  )
}
