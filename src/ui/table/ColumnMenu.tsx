import { Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../buttons/IconButton'
import { ToolButton } from '../buttons/ToolButton'
import { Muted } from '../layout/layout'
import { hasLowRows, setLowRows } from '../theme/layout-choices'
import classes from './column-menu.module.css'
import { isHiddenIn, moveColumn } from './columns'
import { ToolLabel } from './ToolLabel'
import type { ArrangedColumns } from './use-columns'

type Titled = { key: string; title: string }
export type ColumnArrangement = Omit<ArrangedColumns, 'ordered' | 'visible'> & { ordered: readonly Titled[] }

/** The choice of the columns and their order: dragged with the mouse, or moved with the buttons of each. */
export function ColumnMenu({ arrangement }: { arrangement: ColumnArrangement }) {
  const t = useTranslations('core')
  if (arrangement.ordered.length < 3) return null
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton icon={IconColumns3}>
          <ToolLabel>{t('columns')}</ToolLabel>
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ColumnList arrangement={arrangement} />
        <Yielded arrangement={arrangement} />
        <RowHeight />
        {arrangement.isArranged && (
          <Button variant="subtle" fullWidth onClick={() => arrangement.change(null)}>
            {t('columns_reset')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnList({ arrangement: { ordered, stored, change } }: { arrangement: ColumnArrangement }) {
  const t = useTranslations('core')
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const id = useId()
  const order = ordered.map(({ key }) => key)
  const columns = ordered.slice(1)
  const isHidden = (key: string) => isHiddenIn(stored, columns.find((column) => column.key === key) ?? { key })
  const hidden = order.filter(isHidden)
  const toggle = (key: string) => {
    const next = isHidden(key) ? hidden.filter((name) => name !== key) : [...hidden, key]
    change({ ...stored, order, hidden: next })
  }
  const move = ({ key, title }: Titled, to: number) => {
    const target = columns[to]
    if (!target) return
    const focused = document.activeElement?.id ?? ''
    flushSync(() => {
      change({ ...stored, hidden, order: moveColumn(order, key, target.key) })
      setAnnouncement(t('column_moved', { column: title, position: to + 1, count: columns.length }))
    })
    // An element that moves within the page loses the focus.
    if (focused.startsWith(id)) document.getElementById(focused)?.focus()
  }
  return (
    <>
      <ul className={classes.columns} aria-label={t('columns')} title={t('columns_hint')}>
        {columns.map((column, index) => (
          <li
            key={column.key}
            className={classes.column}
            draggable
            data-dragged={dragged === column.key || undefined}
            onDragStart={() => setDragged(column.key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              const moved = columns.find(({ key }) => key === dragged)
              if (moved) move(moved, index)
            }}
          >
            <Checkbox label={column.title} checked={!isHidden(column.key)} onChange={() => toggle(column.key)} />
            <MoveButtons
              id={`${id}-${column.key}`}
              column={column}
              isFirst={index === 0}
              isLast={index === columns.length - 1}
              onMove={(by) => move(column, index + by)}
            />
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}

type MoveProps = { id: string; column: Titled; isFirst: boolean; isLast: boolean; onMove: (by: 1 | -1) => void }

/** Both stay usable at the ends, so that the button in use does not lose the focus. */
function MoveButtons({ id, column: { title }, isFirst, isLast, onMove }: MoveProps) {
  const t = useTranslations('core')
  return (
    <span>
      <IconButton
        id={`${id}-up`}
        tone="plain"
        icon={IconArrowUp}
        label={t('column_up', { column: title })}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        id={`${id}-down`}
        tone="plain"
        icon={IconArrowDown}
        label={t('column_down', { column: title })}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
      />
    </span>
  )
}

/** The choice of low rows, which holds for all lists of this browser. */
function RowHeight() {
  const t = useTranslations('core')
  const [isLow, setIsLow] = useState(hasLowRows)
  return (
    <Checkbox
      className={classes.rows}
      label={t('low_rows')}
      checked={isLow}
      onChange={({ currentTarget: { checked } }) => {
        setLowRows(checked)
        setIsLow(checked)
      }}
    />
  )
}

/** Names the columns that are chosen, but that the window is too narrow for. */
function Yielded({ arrangement: { ordered, yielded } }: { arrangement: ColumnArrangement }) {
  const t = useTranslations('core')
  const format = useFormatter()
  if (yielded.length === 0) return null
  const titles = ordered.filter(({ key }) => yielded.includes(key)).map(({ title }) => title)
  return (
    <Muted className={classes.hint}>
      {t('columns_yielded', { columns: format.list(titles, { type: 'conjunction' }) })}
    </Muted>
  )
}
