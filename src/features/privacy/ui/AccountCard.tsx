'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { Facts } from '@/ui/layout/Facts'
import type { Findings } from '../contract'
import { DataCard, KnownFact, MoreHint } from './DataCard'
import classes from './privacy.module.css'

const TEXT_FIELDS = ['name', 'first_name', 'second_name', 'phone', 'language', 'timezone'] as const
const FLAG_FIELDS = ['is_super_user', 'has_password', 'second_factor'] as const
const DATE_FIELDS = ['email_verified_at', 'created_at', 'updated_at'] as const
const LIST_FIELDS = ['roles', 'providers'] as const

export function AccountCard({ account, sessions }: Pick<Findings, 'account' | 'sessions'>) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_account')} isEmpty={account === null}>
      {account && (
        <>
          <Facts look="lines">
            {TEXT_FIELDS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={account[name]} />
            ))}
            {LIST_FIELDS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={account[name].join(', ')} />
            ))}
            {FLAG_FIELDS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={t(account[name] ? 'yes' : 'no')} />
            ))}
            {DATE_FIELDS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={showInstant(account[name], formats)} />
            ))}
          </Facts>
          <SessionsList sessions={sessions} />
        </>
      )}
    </DataCard>
  )
}

function SessionsList({ sessions: { total, data } }: { sessions: Findings['sessions'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  if (total === 0) return null
  return (
    <>
      <h4 className={classes.subtitle}>{`${t('sheet_sessions')} (${total})`}</h4>
      <ul className={classes.list}>
        {data.map((session) => (
          <li key={session.created_at} className={classes.entry}>
            <span>{session.user_agent || t('sheet_sessions')}</span>
            <span className={classes.hint}>
              {t('fields.last_used')}: {showInstant(session.last_used, formats)}
            </span>
          </li>
        ))}
      </ul>
      <MoreHint shown={data.length} total={total} />
    </>
  )
}
