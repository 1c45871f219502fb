import { IconPencil } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { nameIn } from '@/contract/locales'
import { TEMPLATE_DATE } from '@/contract/values/workshops'
import { showDate } from '@/i18n/formats'
import { IconButton } from '@/ui/buttons/IconButton'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { useDeletion } from '@/ui/feedback/use-deletion'
import { Card, Cluster, Fact, ListedFacts, Muted, Stack } from '@/ui/layout/layout'
import { RowMenu } from '@/ui/table/RowMenu'
import {
  type Accreditation,
  deleteAccreditation,
  type LoadedAccreditations,
  saveAccreditation,
} from '../../contract/accreditations'
import type { Body } from '../../contract/bodies'
import { accreditationNumberProblemOf } from '../../rules/event-numbers'
import { type Hint, hintsOf } from '../../rules/hints'
import { categoryOf } from '../../rules/points'
import classes from './accreditations.module.css'
import { OpenChanges } from './OpenChanges'
import { useRefreshAccreditations } from './use-refresh-accreditations'

const TONES: Record<Accreditation['state'], Tone> = {
  to_apply: 'watch',
  applied: 'active',
  granted: 'good',
  refused: 'bad',
}

type Props = {
  workshop_id: number
  accreditation: Accreditation
  loaded: LoadedAccreditations
  onChange: () => void
}

/** One accreditation: its points and state, what is wrong with it, its facts, and its actions. */
export function AccreditationCard({ workshop_id, accreditation, loaded, onChange }: Props) {
  const t = useTranslations('accreditations')
  const locale = useLocale()
  const { bodies, event, today } = loaded
  const body = bodies.find(({ id }) => id === accreditation.body_id)
  if (!body) return null
  const name = nameIn(body, locale)
  return (
    <Card as="li" isDense gap="sm">
      <Cluster gap="0 md">
        <h3 className={classes.name}>
          <span className={classes.points}>
            {t('points_of', { points: accreditation.points_basis, label: body.label })}
          </span>{' '}
          {name}
        </h3>
        <StatusChip tone={TONES[accreditation.state]}>{t(`state_${accreditation.state}`)}</StatusChip>
        <CardActions workshop_id={workshop_id} accreditation={accreditation} name={name} onChange={onChange} />
      </Cluster>
      {accreditation.open_changes && (
        <OpenChanges workshop_id={workshop_id} accreditation={accreditation} open={accreditation.open_changes} />
      )}
      {event.date !== TEMPLATE_DATE && <HintList hints={hintsOf(accreditation, { body, event, today })} />}
      <AccreditationFacts accreditation={accreditation} body={body} />
    </Card>
  )
}

type ActionProps = Pick<Props, 'workshop_id' | 'accreditation' | 'onChange'> & { name: string }

function CardActions({ workshop_id, accreditation, name, onChange }: ActionProps) {
  const t = useTranslations('accreditations')
  const may = useMay()
  const refresh = useRefreshAccreditations()
  const params = { id: workshop_id, accreditation: accreditation.id }
  const remove = useDeletion({ endpoint: deleteAccreditation, params, onDeleted: () => void refresh() })
  return (
    <div className={classes.actions}>
      {may(saveAccreditation) && (
        <IconButton tone="plain" icon={IconPencil} label={t('change', { name })} onClick={onChange} />
      )}
      {may(deleteAccreditation) && (
        <RowMenu name={name} deletion={{ question: t('remove_question', { name }), onConfirm: remove }} />
      )}
    </div>
  )
}

/** A hint that only informs, while there is still time. */
const PLAIN: readonly Hint['kind'][] = ['apply_by']

/** The hints of an accreditation as sentences; none of them forbids anything. */
function HintList({ hints }: { hints: readonly Hint[] }) {
  const t = useTranslations('accreditations')
  const textOf = useHintText()
  if (hints.length === 0) return null
  return (
    <Stack as="ul" gap="2xs" aria-label={t('hints')}>
      {hints.map((hint) => (
        <li key={hint.kind}>
          {PLAIN.includes(hint.kind) ? (
            <Muted isSmall>{textOf(hint)}</Muted>
          ) : (
            <p className={classes.warning}>{textOf(hint)}</p>
          )}
        </li>
      ))}
    </Stack>
  )
}

function useHintText() {
  const t = useTranslations('accreditations')
  const formats = useFormats()
  return (hint: Hint): string => {
    if ('date' in hint) return t(`hint_${hint.kind}`, { date: showDate(hint.date, formats), days: hint.days })
    if (hint.kind === 'too_many_seats') return t('hint_too_many_seats', { limit: hint.limit, seats: hint.seats })
    if (hint.kind === 'unlimited_seats') return t('hint_unlimited_seats', { limit: hint.limit })
    if (hint.kind === 'number_missing') return t('hint_number_missing', { name: hint.name })
    return t(`hint_${hint.kind}`)
  }
}

type FactsProps = { accreditation: Accreditation; body: Body }

function AccreditationFacts({ accreditation, body }: FactsProps) {
  const t = useTranslations('accreditations')
  const problem = accreditationNumberProblemOf(body.number_format, accreditation.number)
  return (
    <ListedFacts look="columns" facts={useFacts({ accreditation, body })}>
      {problem && (
        <Fact isWide term={<span className="visually-hidden">{t('hints')}</span>}>
          <p className={classes.warning}>{t('number_probably_wrong', { reason: t(problem) })}</p>
        </Fact>
      )}
    </ListedFacts>
  )
}

function useFacts({ accreditation, body }: FactsProps): [string, string | null | false][] {
  const t = useTranslations('accreditations')
  const locale = useLocale()
  const formats = useFormats()
  const { points_test, points_speaker, number, valid_from, valid_until } = accreditation
  const category = categoryOf(body, accreditation.category)
  const more = [
    points_test > 0 && t('points_test_fact', { points: points_test }),
    points_speaker > 0 && t('points_speaker_fact', { points: points_speaker }),
  ]
  const period = [
    valid_from && t('period_from', { date: showDate(valid_from, formats) }),
    valid_until && t('period_until', { date: showDate(valid_until, formats) }),
  ]
  return [
    [t('category'), [accreditation.category, category && nameIn(category, locale)].filter(Boolean).join(' · ')],
    [t('points_more'), more.filter(Boolean).join(', ')],
    [body.number_name || t('number'), number],
    [t('password'), accreditation.has_password && t('password_known')],
    [t('applied_on'), accreditation.applied_on && showDate(accreditation.applied_on, formats)],
    [t('decided_on'), accreditation.decided_on && showDate(accreditation.decided_on, formats)],
    [t('period'), period.filter(Boolean).join(' ')],
    [t('scientific_lead'), accreditation.scientific_lead],
    [t('signer_id'), accreditation.signer_name],
    [t('provider'), accreditation.provider],
    [t('responsible_doctor'), body.responsible_doctor],
    [t('person_in_charge'), accreditation.person_in_charge_name],
    [t('shows_application'), accreditation.state === 'applied' && accreditation.shows_application && t('yes')],
  ]
}
