'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { Link } from '@/ui/navigation/Link'
import { type AudiencePart, EXCLUSIONS, type Explanation, listAudiencePeople } from '../contract'
import classes from './audience.module.css'
import { audiencePeoplePath, type InvitationChoice } from './audience-path'

type Props = { id: number; explanation: Explanation; occasion: InvitationChoice }

/** The calculation from the people who match to those who get an invitation. Each number leads to exactly its people. */
export function AudienceLedger({ id, explanation: { matched, parts }, occasion }: Props) {
  const t = useTranslations('audiences')
  const countOf = (part: AudiencePart) => parts.find((one) => one.part === part)?.count ?? 0
  const excluded = EXCLUSIONS.filter((part) => countOf(part) > 0)
  return (
    <ul className={classes.ledger}>
      <LedgerRow count={matched} label={t('matched', { count: matched })} href={audiencePeoplePath(id, { occasion })} />
      {excluded.map((part) => (
        <LedgerRow
          key={part}
          isLess
          count={countOf(part)}
          label={t(`less_${part}`)}
          href={audiencePeoplePath(id, { occasion, part })}
        />
      ))}
      <LedgerRow
        isResult
        count={countOf('invited_now')}
        label={t(occasion.workshop_id ? 'will_get' : 'would_get', { count: countOf('invited_now') })}
        href={audiencePeoplePath(id, { occasion, part: 'invited_now' })}
      />
    </ul>
  )
}

type RowProps = { count: number; label: string; href: string; isLess?: boolean; isResult?: boolean }

function LedgerRow({ count, label, href, isLess, isResult }: RowProps) {
  const t = useTranslations('audiences')
  const may = useMay()
  const words = (
    <>
      <span className={classes.count}>{t(isLess ? 'less' : 'count', { count })}</span>
      <span>{label}</span>
    </>
  )
  return (
    <li className={classes.row} data-result={isResult || undefined}>
      {may(listAudiencePeople) && count !== 0 ? (
        <Link className={classes.link} href={href}>
          {words}
        </Link>
      ) : (
        <span className={classes.link}>{words}</span>
      )}
    </li>
  )
}
