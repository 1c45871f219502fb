import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconSearch,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { fullName } from '@/features/registrations/rules/people'
import { PlainButton } from '@/ui/buttons/PlainButton'
import type { ScanResult } from '../../rules/scan'
import { useActions, useGuests } from '../entrance'
import { useTime } from '../guests/use-presence-text'
import classes from './Scanner.module.css'
import type { ShownScan } from './use-scanner'

const ICONS = {
  yes: <IconCircleCheckFilled aria-hidden size={56} />,
  question: <IconAlertTriangleFilled aria-hidden size={56} />,
  no: <IconCircleXFilled aria-hidden size={56} />,
} satisfies Record<ShownScan['signal'], ReactNode>

type Props = {
  shown: ShownScan
  onUndo: () => void
  onFind: (name: string) => void
}

/** The result of the last scan: a colour, an icon, and words that are read at arm's length. */
export function ScanResultPanel({ shown, onUndo, onFind }: Props) {
  const words = useScanWords(shown)
  return (
    <div
      className={classes.result}
      data-signal={shown.signal}
      data-outcome={shown.result.outcome}
      data-scan={shown.number}
    >
      {ICONS[shown.signal]}
      <div className={classes.words}>
        <p className={classes.state}>{words.title}</p>
        {words.name && <p className={classes.name}>{words.name}</p>}
        {words.details.map((detail) => (
          <p key={detail} className={classes.detail}>
            {detail}
          </p>
        ))}
      </div>
      <ResultAction shown={shown} onUndo={onUndo} onFind={onFind} />
    </div>
  )
}

/** A check-in can be taken back, and a person whom a scan does not let in is looked for in the list. */
function ResultAction({ shown: { result, signal, isUndone }, onUndo, onFind }: Props) {
  const { last } = useActions()
  const t = useTranslations('check_in')
  if (signal === 'no')
    return (
      <PlainButton onClick={() => onFind(shownNameOf(result))}>
        <IconSearch aria-hidden size={22} />
        {t('scan.find')}
      </PlainButton>
    )
  if (isUndone || (result.outcome !== 'in' && result.outcome !== 'back')) return null
  return (
    <PlainButton disabled={last?.registration_id !== result.guest.id} onClick={onUndo}>
      <IconArrowBackUp aria-hidden size={22} />
      {t('undo')}
    </PlainButton>
  )
}

function shownNameOf(result: ScanResult): string {
  if ('person' in result) return fullName(result.person)
  return 'name' in result ? result.name : ''
}

/** The words of a result, for the panel and for screen readers. */
export function useScanWords({ result, signal, since, isUndone }: ShownScan) {
  const { nameOf } = useGuests()
  const t = useTranslations('check_in')
  const showTime = useTime()
  const title = isUndone ? t('scan.undone') : t(`scan.titles.${result.outcome}`)
  switch (result.outcome) {
    case 'in':
    case 'back':
    case 'already':
    case 'out_question': {
      const { main_name, entrance_note } = result.guest
      const time = signal === 'question' && !isUndone ? showTime(since) : ''
      const companion = main_name ? t('with', { name: main_name }) : ''
      const details = [time && t('scan.since', { time }), companion, entrance_note].filter(Boolean)
      return { title, name: nameOf(result.guest), details }
    }
    case 'cancelled':
    case 'waiting':
    case 'renewed':
    case 'moved':
    case 'other_event':
      return { title, name: shownNameOf(result), details: [t(`reasons.${result.outcome}`)] }
    case 'efn_shared':
      return { title, name: result.guests.map(nameOf).join(', '), details: [t('scan.efn_shared')] }
    default:
      return { title, name: '', details: [t(`scan.${result.outcome}`)] }
  }
}
