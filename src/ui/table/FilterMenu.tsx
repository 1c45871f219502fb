import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ToolButton } from '../buttons/ToolButton'
import { Stack } from '../layout/layout'
import type { Filter } from './list-state'
import { ToolLabel } from './ToolLabel'

type Props = {
  filters: readonly Filter[]
  values: Record<string, string>
  setFilters: (values: Record<string, string>) => void
}

export function FilterMenu({ filters, values, setFilters }: Props) {
  const t = useTranslations('core')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton icon={IconFilter} onClick={() => setOpened((open) => !open)}>
          <ToolLabel>{t('filters')}</ToolLabel>
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          as="form"
          gap="sm"
          onSubmit={(event) => {
            event.preventDefault()
            const chosen = new FormData(event.currentTarget)
            setFilters(Object.fromEntries(filters.map(({ column }) => [column, String(chosen.get(column) ?? '')])))
            setOpened(false)
          }}
        >
          {filters.map((filter) => (
            <FilterField key={filter.column} filter={filter} value={values[filter.column] ?? ''} />
          ))}
          <Button type="submit">{t('apply')}</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterField({ filter: { column, title, options }, value }: { filter: Filter; value: string }) {
  const t = useTranslations('core')
  if (!options) return <TextInput name={column} label={title} defaultValue={value} placeholder={t('starts_with')} />
  return (
    <NativeSelect
      name={column}
      label={title}
      defaultValue={value}
      data={[{ value: '', label: t('all') }, ...options]}
    />
  )
}
