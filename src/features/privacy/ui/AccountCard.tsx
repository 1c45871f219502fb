'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { showInstant } from '@/i18n/formats'
import type { Findings } from '../contract'
import { Card, Fact, Facts, Rest } from './Card'
import classes from './privacy.module.css'

const TEXTS = ['name', 'first_name', 'second_name', 'phone', 'language', 'timezone'] as const
const FLAGS = ['is_super_user', 'has_password', 'second_factor'] as const
const STAMPS = ['email_verified_at', 'created_at', 'updated_at'] as const
const LISTS = ['roles', 'providers'] as const

export function AccountCard({ account, sessions }: Pick<Findings, 'account' | 'sessions'>) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <Card title={t('sheet_account')} isEmpty={account === null}>
      {account && (
        <>
          <Facts>
            {TEXTS.map((name) => (
              <Fact key={name} term={t(`fields.${name}`)} value={account[name]} />
            ))}
            {LISTS.map((name) => (
              <Fact key={name} term={t(`fields.${name}`)} value={account[name].join(', ')} />
            ))}
            {FLAGS.map((name) => (
              <Fact key={name} term={t(`fields.${name}`)} value={t(account[name] ? 'yes' : 'no')} />
            ))}
            {STAMPS.map((name) => (
              <Fact key={name} term={t(`fields.${name}`)} value={showInstant(account[name], formats)} />
            ))}
          </Facts>
          <Sessions held={sessions} />
        </>
      )}
    </Card>
  )
}

function Sessions({ held: { total, data } }: { held: Findings['sessions'] }) {
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
      <Rest shown={data.length} total={total} />
    </>
  )
}
