import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { Loaded } from '@/ui/feedback/Loaded'
import { Card, Heading, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { type AudiencePart, EXCLUSIONS, type Explanation, explainAudience, listAudiencePeople } from '../contract'
import classes from './audience.module.css'
import { audiencePeoplePath, type InvitationChoice } from './audience-path'
import { InvitationChoices } from './InvitationChoices'
import { useOccasion } from './use-occasion'

/** Explains whom the saved audience finds, for an event once one is chosen, and invites them. */
export function AudienceResult({ id }: { id: number }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const titleId = useId()
  const { occasion, ...choose } = useOccasion()
  const { workshop_id } = occasion
  const explained = useQuery({
    ...query(explainAudience, { params: { id }, query: occasion }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...query(getWorkshop, { params: { id: workshop_id ?? 0 } }),
    enabled: workshop_id !== undefined && may(getWorkshop),
  })
  const title = chosen.data?.title ?? ''
  return (
    <Card gap="md" aria-labelledby={titleId}>
      <Heading id={titleId}>{workshop_id ? t('result_event', { title }) : t('result')}</Heading>
      <Loaded query={explained} waiting={220}>
        {(explanation) => (
          <Stack gap="xl" className={classes.columns} aria-busy={explained.isFetching}>
            <AudienceLedger id={id} explanation={explanation} occasion={occasion} />
            <InvitationChoices
              id={id}
              explanation={explanation}
              occasion={occasion}
              title={title}
              isCurrent={!explained.isPlaceholderData && !chosen.isLoading}
              {...choose}
            />
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

type LedgerProps = { id: number; explanation: Explanation; occasion: InvitationChoice }

/** The calculation from the people who match to those who get an invitation. Each number leads to exactly its people. */
function AudienceLedger({ id, explanation: { matched, parts }, occasion }: LedgerProps) {
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
