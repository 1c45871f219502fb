import { Button } from '@mantine/core'
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
import type { ScanResult } from '../../rules/scan'
import { useActions, useGuests } from '../entrance'
import { useTime } from '../guests/use-presence-text'
import classes from './Scanner.module.css'
import { type ShownScan, SIGNALS } from './use-scanner'

const ICONS = {
  yes: <IconCircleCheckFilled aria-hidden size={56} />,
  question: <IconAlertTriangleFilled aria-hidden size={56} />,
  no: <IconCircleXFilled aria-hidden size={56} />,
} satisfies Partial<Record<(typeof SIGNALS)[keyof typeof SIGNALS], ReactNode>>

type Props = {
  shown: ShownScan
  onUndo: () => void
  /** Shows the list with this search. */
  onFind: (name: string) => void
}

/** The result of the last scan: a colour, an icon, and words that are read at arm's length. */
export function ScanResultPanel({ shown, onUndo, onFind }: Props) {
  const words = useScanWords(shown)
  const signal = shown.isUndone ? 'question' : SIGNALS[shown.result.outcome]
  return (
    <div className={classes.result} data-signal={signal} data-outcome={shown.result.outcome} data-scan={shown.number}>
      <span className={classes.icon}>{ICONS[signal === 'ignored' ? 'question' : signal]}</span>
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
function ResultAction({ shown: { result, isUndone }, onUndo, onFind }: Props) {
  const { last } = useActions()
  const t = useTranslations('check_in')
  if (result.outcome === 'in' || result.outcome === 'back') {
    const isLast = last?.registration_id === result.guest.id
    if (isUndone) return null
    return (
      <Button
        className={classes.action}
        disabled={!isLast}
        size="md"
        variant="white"
        color="dark"
        leftSection={<IconArrowBackUp aria-hidden size={22} />}
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
    )
  }
  if (SIGNALS[result.outcome] !== 'no') return null
  return (
    <Button
      className={classes.action}
      size="md"
      variant="white"
      color="dark"
      leftSection={<IconSearch aria-hidden size={22} />}
      onClick={() => onFind(searchOf(result))}
    >
      {t('scan.find')}
    </Button>
  )
}

function searchOf(result: ScanResult): string {
  if ('person' in result) return fullName(result.person)
  return 'name' in result ? result.name : ''
}

/** The words of a result, for the panel and for screen readers. */
export function useScanWords({ result, since, isUndone }: ShownScan) {
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
      const time = showTime(since)
      const isHere = result.outcome === 'already' || result.outcome === 'out_question'
      const texts = [
        isHere && time !== '' ? t('scan.since', { time }) : '',
        main_name ? t('with', { name: main_name }) : '',
        entrance_note,
      ]
      return { title, name: nameOf(result.guest), details: texts.filter((text) => text !== '') }
    }
    case 'cancelled':
    case 'waiting':
      return { title, name: fullName(result.person), details: [t(`reasons.${result.outcome}`)] }
    case 'renewed':
    case 'moved':
      return { title, name: result.name, details: [t(`reasons.${result.outcome}`)] }
    case 'efn_shared':
      return { title, name: result.guests.map(nameOf).join(', '), details: [t('scan.efn_shared')] }
    case 'other_event':
      return { title, name: '', details: [t('reasons.other_event')] }
    default:
      return { title, name: '', details: [t(`scan.${result.outcome}`)] }
  }
}
