import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ImportKey, ImportRow } from '../contract'
import { cellOf } from './cell-of'
import classes from './ImportRows.module.css'

type Props = { row: ImportRow; name: ImportKey; isQuiet: boolean }

/** One cell of the file: marked with the reason below it, with what it replaces beside it, or as it stands. */
export function ImportCell({ row, name, isQuiet }: Props) {
  const cell = cellOf(row, name)
  if (cell.told === 'wrong') return <WrongCell value={cell.value} errors={cell.errors} />
  if (cell.told === 'change') return <ChangedCell value={cell.value} before={cell.before} />
  const hidden = isQuiet || cell.value === ''
  return (
    <span className={classes.cell} data-quiet={hidden || undefined}>
      {cell.value || '–'}
    </span>
  )
}

function WrongCell({ value, errors }: { value: string; errors: string[] }) {
  const core = useTranslations('core')
  return (
    <span className={classes.cell} data-told="wrong">
      <mark className={classes.wrong}>{value || core('empty')}</mark>
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

/** The words tell what the line through the old one shows. */
function ChangedCell({ value, before }: { value: string; before: string }) {
  const t = useTranslations('imports')
  const shown = useShownBefore()
  return (
    <span className={classes.cell} data-told="change">
      <span className="visually-hidden">{t('before')} </span>
      <del className={classes.before}>{shown(before)}</del>
      <span className="visually-hidden"> {t('after')}</span> <ins className={classes.after}>{value}</ins>
    </span>
  )
}

/** What is stored as yes or no is told in words. */
function useShownBefore() {
  const core = useTranslations('core')
  const words: Record<string, string> = { '': core('empty'), true: core('yes'), false: core('no') }
  return (before: string) => words[before] ?? before
}
