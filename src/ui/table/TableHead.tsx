import { Box, Table, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Column, WIDTH_MAX, WIDTH_MIN } from './columns'
import { nextSort, type Sort } from './list-state'
import { PageTick } from './SelectionBar'
import classes from './table.module.css'
import type { SelectionControls } from './use-selection'

/** Sets the width of a column; a preview is not stored. */
export type SetWidth = (key: string, width: number, isPreview?: boolean) => void

type SortProps = { sort: Sort; setSort: (sort: Sort) => void }
type WidthProps = { widths?: Record<string, number>; setWidth: SetWidth }

type Props = SortProps &
  WidthProps & { columns: readonly Column<never>[]; hasActions: boolean; selection?: SelectionControls }

export function TableHead({ columns, hasActions, selection, widths, ...props }: Props) {
  const t = useTranslations('core')
  return (
    <Table.Thead>
      <Table.Tr>
        {selection && <PageTick selection={selection} />}
        {columns.map((column, index) => (
          <HeadCell key={column.key} {...props} column={column} isLead={index === 0} width={widths?.[column.key]} />
        ))}
        {hasActions && (
          <Table.Th>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const

type HeadProps = SortProps & { column: Column<never>; isLead: boolean; width: number | undefined; setWidth: SetWidth }

function HeadCell({ column, isLead, sort, setSort, width, setWidth }: HeadProps) {
  const direction = column.sortable && sort.by === column.key ? sort.direction : undefined
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  const title = <HeadTitle title={column.title} short={column.short} />
  return (
    <Table.Th
      className={isLead ? classes.lead : undefined}
      data-kind={column.kind}
      aria-sort={direction && ORDERS[direction]}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-active={direction}
          onClick={() => setSort(nextSort(sort, column.key))}
        >
          {title}
          <Icon aria-hidden size={16} />
        </button>
      ) : (
        title
      )}
      {width !== undefined && <WidthHandle column={column} width={width} setWidth={setWidth} />}
    </Table.Th>
  )
}

function HeadTitle({ title, short }: Pick<Column<never>, 'title' | 'short'>) {
  if (!short)
    return (
      <span className={classes.headTitle} title={title}>
        {title}
      </span>
    )
  return (
    <Tooltip label={title} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.short}>
        <span aria-hidden>{short}</span>
        <VisuallyHidden component="span">{title}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

const KEY_STEP = 16
const STEPS: Record<string, number> = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }

type HandleProps = { column: Pick<Column<never>, 'key' | 'title'>; width: number; setWidth: SetWidth }

/** Drags the edge of a column, or moves it with the arrow keys. The width is stored when the pointer or the key is up. */
function WidthHandle({ column: { key, title }, width, setWidth }: HandleProps) {
  const t = useTranslations('core')
  const set = (wanted: number, isPreview: boolean) =>
    setWidth(key, Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, wanted))), isPreview)
  const widthAt = ({ clientX, currentTarget }: PointerEvent) =>
    clientX - (currentTarget.parentElement?.getBoundingClientRect().left ?? 0)
  const isDragged = useRef(false)
  const isStep = ({ key: pressed }: KeyboardEvent) => STEPS[pressed] !== undefined
  /** A press without a drag changes nothing. */
  const store = (wanted: number) => {
    if (isDragged.current) set(wanted, false)
    isDragged.current = false
  }
  return (
    <Box
      component="span"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('column_width', { column: title })}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        isDragged.current = true
        set(widthAt(event), true)
      }}
      onPointerUp={(event) => store(widthAt(event))}
      onPointerCancel={() => store(width)}
      onKeyDown={(event) => {
        if (!isStep(event)) return
        event.preventDefault()
        set(width + (STEPS[event.key] ?? 0), true)
      }}
      onKeyUp={(event) => {
        if (isStep(event)) set(width, false)
      }}
    />
  )
}
