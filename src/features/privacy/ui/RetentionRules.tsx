'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { LoadError } from '@/ui/feedback/LoadError'
import { getRetention, type Retention } from '../contract'
import { DataCard } from './DataCard'
import classes from './privacy.module.css'
import { RetainedLists, useRetainedLists } from './RetainedLists'

/** The rules by which data are deleted automatically, with their last runs. */
export function RetentionRules() {
  const t = useTranslations('privacy')
  const retentionQuery = useQuery(query(getRetention))
  const kept = useRetainedLists()
  if (retentionQuery.error instanceof CallFailed)
    return (
      <LoadError
        failure={retentionQuery.error}
        onRetry={() => void retentionQuery.refetch()}
        isBusy={retentionQuery.isFetching}
      />
    )
  if (!retentionQuery.data)
    return (
      <Stack gap="md" aria-busy="true">
        <Skeleton height={28} width="40%" />
        <Skeleton height={220} />
        <Skeleton height={160} />
      </Stack>
    )
  const { rules, log } = retentionQuery.data
  return (
    <div className={classes.cards}>
      <DataCard title={t('retention_title')} isEmpty={false} isWide heading="h2">
        <p className={classes.hint}>{t('retention_text')}</p>
        <ul className={classes.list}>
          {rules.map((rule) => (
            <RuleItem key={rule.rule} rule={rule} />
          ))}
        </ul>
      </DataCard>
      <RetainedLists kept={kept} />
      <DataCard title={t('log')} isEmpty={false} isWide heading="h2">
        {log.length === 0 && <p className={classes.hint}>{t('log_empty')}</p>}
        <RetentionLogList entries={log} />
      </DataCard>
    </div>
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
      <span className={classes.hint}>{lastRun ?? t('last_never')}</span>
    </li>
  )
}

function RetentionLogList({ entries }: { entries: Retention['log'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <ul className={classes.list}>
      {entries.map(({ id, rule, forgotten, created_at }) => (
        <li key={id} className={classes.entry}>
          <span>
            {t(`rule_${rule}`)}: {t('forgotten', { count: forgotten })}
          </span>
          <time className={classes.hint} dateTime={created_at}>
            {showInstant(created_at, formats)}
          </time>
        </li>
      ))}
    </ul>
  )
}
