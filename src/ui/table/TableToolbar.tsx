'use client'

import { Button, Checkbox, Group, NativeSelect, Popover, Stack } from '@mantine/core'
import { IconColumns3, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterChips } from './FilterChips'
import { FilterMenu } from './FilterMenu'
import { activeChipsOf, type Chip, type Filter } from './list-state'
import { SearchBox } from './SearchBox'
import classes from './tools.module.css'
import type { ListControls } from './use-list-state'

type ColumnHeading = { key: string; title: string; sortable?: boolean }

type Props = {
  columns: readonly ColumnHeading[]
  hidden: readonly string[]
  toggle: (key: string) => void
  filters: readonly Filter[]
  controls: ListControls
  search: boolean
  children?: ReactNode
}

/** Above the list: search, filters and their chips, the column menu, and the screen's own tools. */
export function TableToolbar({ columns, hidden, toggle, filters, controls, search, children }: Props) {
  const { filters: values } = controls.state
  const inMenu = filters.filter((filter) => !filter.chips)
  const chips = activeChipsOf(inMenu, values)
  return (
    <Stack gap="sm" mb="md">
      <Group gap="sm">
        {search && <SearchBox search={controls.state.search} setSearch={controls.setSearch} />}
        {inMenu.length > 0 && <FilterMenu filters={inMenu} values={values} setFilters={controls.setFilters} />}
        <ColumnMenu columns={columns.slice(1)} hidden={hidden} toggle={toggle} />
        <OrderChoice columns={columns.filter((column) => column.sortable)} controls={controls} />
        {children && (
          <Group gap="sm" className={classes.extra}>
            {children}
          </Group>
        )}
      </Group>
      {filters
        .filter((filter) => filter.chips)
        .map((filter) => (
          <FilterChips
            key={filter.column}
            filter={filter}
            value={values[filter.column] ?? ''}
            setFilters={controls.setFilters}
          />
        ))}
      {chips.length > 0 && <ActiveFilters chips={chips} setFilters={controls.setFilters} />}
    </Stack>
  )
}

function ActiveFilters({ chips, setFilters }: { chips: readonly Chip[]; setFilters: ListControls['setFilters'] }) {
  const t = useTranslations('core')
  return (
    <Group gap="xs" role="group" aria-label={t('filters_active')}>
      {chips.map(({ column, title, displayValue }) => (
        <Button
          key={column}
          variant="light"
          size="compact-md"
          rightSection={<IconX aria-hidden size={16} />}
          aria-label={t('filter_remove', { filter: `${title}: ${displayValue}` })}
          onClick={() => setFilters({ [column]: '' })}
        >
          {title}: {displayValue}
        </Button>
      ))}
    </Group>
  )
}

function ColumnMenu({
  columns,
  hidden,
  toggle,
}: {
  columns: readonly ColumnHeading[]
  hidden: readonly string[]
  toggle: (key: string) => void
}) {
  const t = useTranslations('core')
  if (columns.length < 2) return null
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 aria-hidden size={18} />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" role="group" aria-label={t('columns')}>
          {columns.map(({ key, title }) => (
            <Checkbox key={key} label={title} checked={!hidden.includes(key)} onChange={() => toggle(key)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** On a phone rows are cards without a head, so the order is chosen here. */
function OrderChoice({ columns, controls }: { columns: readonly ColumnHeading[]; controls: ListControls }) {
  const t = useTranslations('core')
  const { by, direction } = controls.state.sort
  if (columns.length === 0) return null

  const orders = columns.flatMap(({ key, title }) => [
    { value: `${key} asc`, label: t('order_asc', { column: title }) },
    { value: `${key} desc`, label: t('order_desc', { column: title }) },
  ])
  const isListed = columns.some((column) => column.key === by)
  return (
    <NativeSelect
      className={classes.order}
      aria-label={t('order')}
      data={isListed ? orders : [{ value: '', label: t('order') }, ...orders]}
      value={isListed ? `${by} ${direction}` : ''}
      onChange={(event) => {
        const [column, chosen] = event.currentTarget.value.split(' ')
        if (column) controls.setSort({ by: column, direction: chosen === 'desc' ? 'desc' : 'asc' })
      }}
    />
  )
}
