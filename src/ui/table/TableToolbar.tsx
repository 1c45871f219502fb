import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Cluster, Stack } from '../layout/layout'
import { type ColumnArrangement, ColumnMenu } from './ColumnMenu'
import { ActiveFilters, FilterChips } from './FilterChips'
import { FilterMenu } from './FilterMenu'
import { activeChipsOf, type Filter } from './list-state'
import type { StandardView } from './list-views'
import { SearchBox } from './SearchBox'
import { ToolSheet } from './ToolSheet'
import classes from './tools.module.css'
import type { ListControls } from './use-list-state'
import { ViewMenu } from './ViewMenu'

type ColumnHeading = { key: string; title: string; sortable?: boolean }

type Props = {
  list: string
  name?: string
  columns: readonly ColumnHeading[]
  arrangement: ColumnArrangement
  filters: readonly Filter[]
  views: readonly StandardView[]
  controls: ListControls
  search: boolean
  children?: ReactNode
}

/** One row above the list: search, views, filters, columns and the screen's own tools. A phone has them in a sheet. */
export function TableToolbar(props: Props) {
  const { filters, controls, search } = props
  const { filters: values } = controls.state
  const inMenu = filters.filter((filter) => !filter.chips)
  const chips = activeChipsOf(inMenu, values)
  return (
    <Stack gap="xs" className={classes.tools}>
      <Cluster gap="xs" className={classes.row}>
        {search && <SearchBox search={controls.state.search} setSearch={controls.setSearch} />}
        <ToolSheet>
          <Tools {...props} />
        </ToolSheet>
      </Cluster>
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
      <ActiveFilters chips={chips} onRemove={(column) => controls.setFilters({ [column]: '' })} />
    </Stack>
  )
}

function Tools({ list, name, columns, arrangement, filters, views, controls, children }: Props) {
  const inMenu = filters.filter((filter) => !filter.chips)
  return (
    <>
      <ViewMenu list={list} name={name} filters={filters} standard={views} />
      {inMenu.length > 0 && (
        <FilterMenu filters={inMenu} values={controls.state.filters} setFilters={controls.setFilters} />
      )}
      <ColumnMenu arrangement={arrangement} />
      <OrderChoice columns={columns.filter((column) => column.sortable)} controls={controls} />
      {children && (
        <Cluster gap="xs" className={classes.extra}>
          {children}
        </Cluster>
      )}
    </>
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
