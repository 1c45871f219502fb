import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/client/config/formats'
import type { EntryState } from '@/contract/values/waitlist'
import { displayName } from '@/features/registrations/rules/people'
import { showInstant } from '@/i18n/formats'
import { RowNote } from '@/ui/content/RowNote'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { TwoLines } from '@/ui/content/TwoLines'
import type { Column } from '@/ui/table/DataTable'
import type { EntryFilter, WaitlistEntry } from '../../contract/office'
import classes from './WaitlistTab.module.css'

const TONES: Record<EntryState, Tone> = {
  waiting: 'plain',
  offered: 'active',
  accepted: 'good',
  declined: 'plain',
  expired: 'watch',
  undeliverable: 'bad',
  left: 'plain',
  ended: 'plain',
}

const instant = { kind: 'instant', narrow: true, width: 148 } as const

type ListShape = {
  entries: EntryFilter
  /** At an unlisted event some parties get no offer unless staff make one. */
  isUnlisted: boolean
}

export function useWaitlistColumns({ entries, isUnlisted }: ListShape): Column<WaitlistEntry>[] {
  const t = useTranslations('waitlist')
  return useMemo(() => {
    const end: Column<WaitlistEntry> =
      entries === 'ended'
        ? { key: 'ended_at', title: t('ended_at'), ...instant }
        : {
            key: 'expires_at',
            title: t('offer'),
            width: 216,
            least: 150,
            lines: 'two',
            render: (entry) => <OfferCell entry={entry} isUnlisted={isUnlisted} />,
          }
    return [
      {
        key: 'party',
        title: t('party'),
        width: 260,
        least: 240,
        render: (entry) => <PartyCell entry={entry} />,
      },
      { key: 'email', title: t('email'), initiallyHidden: true },
      {
        key: 'people',
        title: t('people'),
        width: 124,
        narrow: true,
        render: ({ people, may_split }) =>
          may_split && people > 1 ? t('people_split', { count: people }) : String(people),
      },
      {
        key: 'state',
        title: t('state'),
        width: 140,
        narrow: true,
        render: ({ state }) => <StatusChip tone={TONES[state]}>{t(`state_${state}`)}</StatusChip>,
      },
      { key: 'joined_at', title: t('joined_at'), ...instant },
      end,
      { key: 'institution', title: t('institution'), initiallyHidden: true },
    ]
  }, [t, entries, isUnlisted])
}

/** The rank, the main person, and the people who come along. */
function PartyCell({ entry }: { entry: WaitlistEntry }) {
  const t = useTranslations('waitlist')
  const people = useTranslations('people')
  const { rank, email, companions, is_incomplete, ended_at } = entry
  const name = displayName(entry)
  const first = (
    <>
      {name}
      {companions.length > 0 && <RowNote>{people('with', { name: companions.join(', ') })}</RowNote>}
      {is_incomplete && <RowNote>{t('address_only')}</RowNote>}
    </>
  )
  return (
    <span className={classes.entry}>
      {ended_at === null && (
        <span className={classes.rank}>
          {rank !== null && <span className="visually-hidden">{t('rank')} </span>}
          {rank}
        </span>
      )}
      <span className={classes.party}>
        <TwoLines first={first} second={name === email ? undefined : email} />
      </span>
    </span>
  )
}

/** The offered seats and their end, or the reason why a party that waits gets none by itself. */
function OfferCell({ entry, isUnlisted }: { entry: WaitlistEntry; isUnlisted: boolean }) {
  const t = useTranslations('waitlist')
  const formats = useFormats()
  const { state, offered_seats, expires_at, informed_at, let_in } = entry
  if (state === 'offered')
    return t('offer_until', { seats: offered_seats ?? 0, until: showInstant(expires_at, formats) })
  if (informed_at) return t('informed', { at: showInstant(informed_at, formats) })
  return isUnlisted && !let_in ? t('by_hand_only') : '–'
}
