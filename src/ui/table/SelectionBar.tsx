import { Button, Table } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card, Cluster } from '../layout/layout'
import classes from './selection.module.css'
import type { SelectionControls } from './use-selection'

type BarProps = { selection: SelectionControls; children: ReactNode }

/** Visible while rows are ticked: their number, a way to tick more, and the actions on them. */
export function SelectionBar({ selection, children }: BarProps) {
  const t = useTranslations('core')
  const { chosen, elsewhere, clear } = selection
  const summary = chosen.count > 0 ? t('selected', { count: chosen.count }) : ''
  return (
    <>
      <p role="status" className="visually-hidden">
        {summary}
      </p>
      {chosen.count > 0 && (
        <Card className={classes.bar} aria-label={t('selection')}>
          <p>
            <strong>{summary}</strong>
            {elsewhere > 0 && ` ${t('selected_elsewhere', { count: elsewhere })}`}
          </p>
          <SelectMore selection={selection} />
          <Cluster gap="xs" className={classes.actions}>
            {children}
            <Button variant="subtle" leftSection={<IconX aria-hidden size={18} />} onClick={clear}>
              {t('selection_clear')}
            </Button>
          </Cluster>
        </Card>
      )}
    </>
  )
}

/** Extends a selection to the whole page, and from the page to all matching rows. */
function SelectMore({ selection: { status, isAll, onPage, total, togglePage, tickAll } }: Pick<BarProps, 'selection'>) {
  const t = useTranslations('core')
  if (isAll) return null
  if (status !== 'all' && onPage > 0)
    return (
      <Button variant="subtle" onClick={togglePage}>
        {t('select_page', { count: onPage })}
      </Button>
    )
  if (total <= onPage) return null
  return (
    <Button variant="subtle" onClick={tickAll}>
      {t('select_matching', { count: total })}
    </Button>
  )
}

/** Ticks and unticks the current page. */
export function PageTick({ selection: { status, onPage, togglePage } }: Pick<BarProps, 'selection'>) {
  const t = useTranslations('core')
  return (
    <Table.Th className={classes.pick}>
      <label className={classes.target}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = status === 'some'
          }}
          type="checkbox"
          aria-label={t('select_page', { count: onPage })}
          checked={status === 'all'}
          onChange={togglePage}
        />
      </label>
    </Table.Th>
  )
}

type RowTickProps = { ticked?: boolean; onTick: () => void; name: string }

export function RowTick({ ticked = false, onTick, name }: RowTickProps) {
  const t = useTranslations('core')
  return (
    <td className={classes.pick}>
      <label className={classes.target}>
        <input type="checkbox" data-tick aria-label={t('select_row', { name })} checked={ticked} onChange={onTick} />
      </label>
    </td>
  )
}
