import { Button, Checkbox, TextInput } from '@mantine/core'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { nameIn } from '@/contract/locales'
import { getPerson } from '@/features/registrations/contract/office'
import { officePersonPath } from '@/features/workshops/contract/office-path'
import { IconButton } from '@/ui/buttons/IconButton'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { FilterChips } from '@/ui/table/FilterChips'
import { revokeCertificate } from '../../contract/certificates'
import {
  type BodyEntitlement,
  type CertificateChange,
  type CertificateWarning,
  type CertifyingBody,
  issueCertificates,
  type PersonEntitlements,
  replaceCertificates,
} from '../../contract/issuing'
import { CertificateNumber } from './CertificateRow'
import classes from './certificates.module.css'
import {
  countIssuable,
  countOutcomes,
  type Outcome,
  outcomeOf,
  outcomesOf,
  personWarningsOf,
  replaceableOf,
} from './outcomes'
import type { Revocable } from './RevokeDialog'
import { useOutcomeText } from './use-outcome-text'

/** Thousands of rows at once would keep the browser busy. */
const PAGE_SIZE = 50

type Props = {
  workshop_id: number
  people: readonly PersonEntitlements[]
  bodies: readonly CertifyingBody[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onRevoke: Revoke
}

/** The dry run: each person with the points from each body, or the reason for none, or the certificate. */
export function EntitlementTable({ people, ...table }: Props) {
  const t = useTranslations('certificates')
  const textOf = useOutcomeText()
  const may = useMay()
  const mayChoose = may(issueCertificates) || may(replaceCertificates)
  const [outcome, setOutcome] = useState('')
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(PAGE_SIZE)
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = people.filter(
    (person) => isFound(person, outcome) && words.every((word) => person.name.toLocaleLowerCase().includes(word)),
  )
  const choosable = new Set(mayChoose ? found.filter(hasAction).map(({ registration_id }) => registration_id) : [])
  const warned = people.filter((person) => isFound(person, WARNED)).length
  const options = [
    ...(warned > 0 ? [{ value: WARNED, label: t('warned'), count: warned }] : []),
    ...[...countOutcomes(people)].map(([value, count]) => ({ value, label: textOf(value), count })),
  ]
  return (
    <Stack gap="sm">
      <Cluster gap="md" justify="between">
        <FilterChips
          filter={{ column: 'outcome', title: t('outcome'), options, chips: { total: people.length } }}
          value={outcome}
          setFilters={({ outcome: chosen = '' }) => {
            setOutcome(chosen)
            setShown(PAGE_SIZE)
          }}
        />
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Cluster>
      {choosable.size > 1 && <ChooseAll choosable={choosable} {...table} />}
      {found.length === 0 ? (
        <p>{t('nobody_found')}</p>
      ) : (
        <Rows people={found.slice(0, shown)} choosable={choosable} {...table} />
      )}
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t('show_more', { count: found.length - shown })}
        </Button>
      )}
    </Stack>
  )
}

/** Stands among the outcomes for the people about whose numbers there is a warning. */
const WARNED = 'warned'

const isFound = (person: PersonEntitlements, outcome: string): boolean =>
  outcome === '' ||
  (outcome === WARNED ? personWarningsOf(person).length > 0 : outcomesOf(person).some((one) => one === outcome))

type Choosable = { choosable: ReadonlySet<string> }

function ChooseAll({ choosable, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & Choosable) {
  const t = useTranslations('certificates')
  const others = [...chosen].filter((id) => !choosable.has(id))
  const count = chosen.size - others.length
  const isChecked = count === choosable.size
  return (
    <Checkbox
      label={t('choose_all', { count: choosable.size })}
      checked={isChecked}
      indeterminate={count > 0 && !isChecked}
      onChange={() => onChoose(new Set(isChecked ? others : [...others, ...choosable]))}
    />
  )
}

const hasAction = (person: PersonEntitlements) =>
  countIssuable([person], { isChosen: true }).certificates > 0 || replaceableOf([person], { isChosen: true }).length > 0

function Rows({ workshop_id, people, bodies, choosable, chosen, onChoose, onRevoke }: Props & Choosable) {
  const t = useTranslations('certificates')
  const locale = useLocale()
  const labelOf = useLabelOf()
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('choose')}</span>
          </th>
          <th scope="col">{t('person')}</th>
          {bodies.map((body) => (
            <th key={body.key} scope="col" title={nameIn(body, locale)}>
              {labelOf(body)}
            </th>
          ))}
          <th scope="col">{t('warnings')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.registration_id}
            workshop_id={workshop_id}
            person={person}
            bodies={bodies}
            isChoosable={choosable.has(person.registration_id)}
            isChosen={chosen.has(person.registration_id)}
            onToggle={() => toggle(person.registration_id)}
            onRevoke={onRevoke}
          />
        ))}
      </tbody>
    </table>
  )
}

function useLabelOf(): (body: CertifyingBody) => string {
  const t = useTranslations('certificates')
  return ({ label }) => label || t('body_unknown')
}

type RowProps = Pick<Props, 'workshop_id' | 'bodies' | 'onRevoke'> & {
  person: PersonEntitlements
  isChoosable: boolean
  isChosen: boolean
  onToggle: () => void
}

function PersonRow({ workshop_id, person, bodies, isChoosable, isChosen, onToggle, onRevoke }: RowProps) {
  const t = useTranslations('certificates')
  const may = useMay()
  const labelOf = useLabelOf()
  const warningTextOf = useWarningText()
  return (
    <tr>
      <td className={classes.tick}>
        {isChoosable && (
          <label className={classes.target}>
            <input
              type="checkbox"
              aria-label={t('choose_person', { name: person.name })}
              checked={isChosen}
              onChange={onToggle}
            />
          </label>
        )}
      </td>
      <th scope="row" className={classes.person}>
        {may(getPerson) ? (
          <Link className={classes.name} href={officePersonPath(workshop_id, person.registration_id)}>
            {person.name}
          </Link>
        ) : (
          person.name
        )}
        {person.is_companion && <Muted as="span"> {t('companion')}</Muted>}
        {person.namesake && (
          <Muted isSmall>
            {[person.namesake.email, person.namesake.address, person.namesake.number].filter(Boolean).join(' · ')}
          </Muted>
        )}
      </th>
      {bodies.map((body) => (
        <td key={body.key} data-label={labelOf(body)}>
          <BodyCell body={body} person={person} onRevoke={onRevoke} />
        </td>
      ))}
      <td className={classes.warnings} data-label={t('warnings')}>
        {personWarningsOf(person).map((warning) => (
          <p key={`${warning.kind} ${warning.warning}`}>{warningTextOf(warning)}</p>
        ))}
      </td>
    </tr>
  )
}

function useWarningText(): (warning: CertificateWarning) => string {
  const t = useTranslations('certificates')
  const people = useTranslations('people')
  const format = useFormatter()
  return ({ kind, warning, others }) => {
    const named = others.map(({ name, workshop_title }) => `${name} (${workshop_title})`)
    return t(`warning_${warning}`, { number: people(kind), others: format.list(named) })
  }
}

type Revoke = (certificate: Revocable) => void

const TONES: Partial<Record<Outcome, Tone>> = { due: 'active', making: 'active', issued: 'good', changed: 'watch' }

type BodyCellProps = { body: CertifyingBody; person: PersonEntitlements; onRevoke: Revoke }

function BodyCell({ body: { key, label }, person: { name, bodies }, onRevoke }: BodyCellProps) {
  const own = bodies.filter(({ body_key }) => body_key === key)
  return own.map((entitlement) => (
    <EntitlementCell
      key={entitlement.certificate?.id ?? key}
      entitlement={entitlement}
      label={label}
      name={name}
      onRevoke={onRevoke}
    />
  ))
}

type EntitlementProps = { entitlement: BodyEntitlement; label: string; name: string; onRevoke: Revoke }

function EntitlementCell({ entitlement, label, name, onRevoke }: EntitlementProps) {
  const t = useTranslations('certificates')
  const textOf = useOutcomeText()
  const format = useFormatter()
  const outcome = outcomeOf(entitlement)
  const { points, changes, certificate } = entitlement
  const tone = TONES[outcome]
  const before = certificate?.points ?? null
  const wordsOf = (change: CertificateChange) =>
    change === 'points' && before !== null && points !== null && before !== points
      ? t('change_points_to', { before, points })
      : t(`change_${change}`)
  if (!tone) return <Muted as="span">{textOf(outcome)}</Muted>
  return (
    <Cluster gap="xs">
      {points !== null && <span className={classes.points}>{`${format.number(points)} ${label}`}</span>}
      <StatusChip tone={tone}>{textOf(outcome)}</StatusChip>
      {certificate?.state === 'issued' && <Issued {...certificate} name={name} onRevoke={onRevoke} />}
      {changes.length > 0 && (
        <span className={classes.changes}>{t('changed_in', { parts: format.list(changes.map(wordsOf)) })}</span>
      )}
    </Cluster>
  )
}

type IssuedProps = Pick<NonNullable<BodyEntitlement['certificate']>, 'id' | 'serial'> & {
  name: string
  onRevoke: Revoke
}

function Issued({ id, serial, name, onRevoke }: IssuedProps) {
  const t = useTranslations('certificates')
  const may = useMay()
  return (
    <Cluster gap="2xs">
      <CertificateNumber id={id} serial={serial} hasFile />
      {may(revokeCertificate) && (
        <IconButton
          icon="circle_x"
          tone="bad"
          label={t('revoke', { name, serial })}
          onClick={() => onRevoke({ id, serial, name })}
        />
      )}
    </Cluster>
  )
}
