import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ImportKey, ImportRow } from '../../contract'
import classes from './ImportRows.module.css'
import { cellOf, notesOf } from './row-cells'

type Props = { row: ImportRow; name: ImportKey; isOptional: boolean }

export function ImportCell({ row, name, isOptional }: Props) {
  const cell = cellOf(row, name)
  const notes = notesOf(row, name)
  if (cell.kind === 'error') return <FaultyCell value={cell.value} errors={cell.errors} />
  if (cell.kind === 'change') return <ChangedCell value={cell.value} before={cell.before} notes={notes} />
  const isHidden = notes.length === 0 && (isOptional || cell.value === '')
  return (
    <span className={classes.cell} data-optional={isHidden || undefined}>
      {cell.value || '–'}
      <Notes notes={notes} />
    </span>
  )
}

function FaultyCell({ value, errors }: { value: string; errors: string[] }) {
  const core = useTranslations('core')
  return (
    <span className={classes.cell} data-kind="error">
      <mark className={classes.faulty}>{value || core('empty')}</mark>
      <Reasons errors={errors} />
    </span>
  )
}

export function Reasons({ errors }: { errors: string[] }) {
  return errors.map((error) => (
    <span key={error} className={classes.reason}>
      <IconAlertTriangle aria-hidden size={16} />
      {error}
    </span>
  ))
}

function Notes({ notes }: { notes: string[] }) {
  return notes.map((note) => (
    <span key={note} className={classes.note}>
      <IconInfoCircle aria-hidden size={16} />
      {note}
    </span>
  ))
}

/** Screen readers do not read the line through the old value, so that words name both values. */
function ChangedCell({ value, before, notes }: { value: string; before: string; notes: string[] }) {
  const t = useTranslations('imports')
  const beforeText = useBeforeText()
  return (
    <span className={classes.cell} data-kind="change">
      <span className="visually-hidden">{t('before')} </span>
      <del className={classes.before}>{beforeText(before)}</del>
      <span className="visually-hidden"> {t('after')}</span> <ins className={classes.after}>{value}</ins>
      <Notes notes={notes} />
    </span>
  )
}

function useBeforeText() {
  const core = useTranslations('core')
  const texts: Record<string, string> = { '': core('empty'), true: core('yes'), false: core('no') }
  return (before: string) => texts[before] ?? before
}
