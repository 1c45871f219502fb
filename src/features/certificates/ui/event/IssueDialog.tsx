import { Checkbox, Text } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { randomKey } from '@/client/calls/random-key'
import { nameIn } from '@/contract/locales'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Bullets, Stack } from '@/ui/layout/layout'
import { type CertifyingBody, issueCertificates, type PersonEntitlements } from '../../contract/issuing'
import { countIssuable, countOutcomes, issueWarningsOf, withoutWarned } from './outcomes'
import { useCertificateCall } from './use-certificate-call'
import { useOutcomeText } from './use-outcome-text'
import { EventNumberWarnings, isRead, WarningsRead } from './WarningsRead'

type Props = {
  workshop_id: number
  people: readonly PersonEntitlements[]
  bodies: readonly CertifyingBody[]
  /** Only these people, whom staff have chosen. */
  isChosen: boolean
  onDone: () => void
  onClose: () => void
}

/** Names the numbers of the dry run, and issues just these certificates: with warnings only once they are read. */
export function IssueDialog({ workshop_id, people, bodies, isChosen, onDone, onClose }: Props) {
  const t = useTranslations('certificates')
  const locale = useLocale()
  const textOf = useOutcomeText()
  const [sendsMails, setSendsMails] = useState(true)
  const [key] = useState(randomKey)
  const [read, setRead] = useState<readonly string[]>([])
  const warnings = issueWarningsOf(people, { bodies, isChosen })
  const areRead = warnings.length > 0 && isRead(warnings, read)
  const issued = areRead ? people : withoutWarned(people, bodies)
  const { certificates: count, people: recipients } = countIssuable(issued, { isChosen })
  const countFrom = ({ key }: CertifyingBody) =>
    countIssuable(
      issued.map((person) => ({
        ...person,
        bodies: person.bodies.filter(({ body_key }) => body_key === key),
      })),
      { isChosen },
    ).certificates
  const leftOut = [...countOutcomes(people)].filter(
    ([outcome]) => !DONE.has(outcome) && !(isChosen && outcome === 'revoked'),
  )
  const chosen = isChosen ? { registration_ids: people.map(({ registration_id }) => registration_id) } : {}
  const body = {
    ...chosen,
    count,
    accepted_warnings: areRead ? warnings : [],
    without_warned: !areRead,
    sends_mails: sendsMails,
    key,
  }
  const { run, isRunning } = useCertificateCall(
    () => call(issueCertificates, { params: { id: workshop_id }, body }),
    onDone,
  )
  return (
    <ConfirmDialog
      title={t('issue_title', { count })}
      label={t('issue_confirm', { count })}
      isRunning={isRunning}
      isDisabled={count === 0}
      onConfirm={run}
      onClose={onClose}
    >
      <EventNumberWarnings bodies={bodies} />
      {warnings.length > 0 && <WarningsRead warnings={warnings} read={read} onChange={setRead} />}
      <Text>{t('issue_text', { count, people: recipients })}</Text>
      {bodies.length > 1 && (
        <Bullets>
          {bodies.map((body) => (
            <li key={body.key}>{t('outcome_count', { outcome: nameIn(body, locale), count: countFrom(body) })}</li>
          ))}
        </Bullets>
      )}
      {leftOut.length > 0 && (
        <Stack gap="xs">
          <Text>{t('issue_left_out')}</Text>
          <Bullets>
            {leftOut.map(([outcome, people]) => (
              <li key={outcome}>{t('outcome_count', { outcome: textOf(outcome), count: people })}</li>
            ))}
          </Bullets>
        </Stack>
      )}
      <Checkbox
        checked={sendsMails}
        onChange={(event) => setSendsMails(event.currentTarget.checked)}
        label={t('sends_mails', { count: recipients })}
      />
    </ConfirmDialog>
  )
}

/** People with these outcomes get a certificate or have one. */
const DONE = new Set<string>(['due', 'issued', 'changed', 'making'])
