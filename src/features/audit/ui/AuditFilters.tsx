import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { AUDIT_ACTIONS } from '@/contract/audit'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { Callout } from '@/ui/feedback/Callout'
import { useListSearch } from '@/ui/form/picks/use-list-search'
import { Card, Muted, Stack } from '@/ui/layout/layout'
import { type AuditFilter, listAuditEntries, listAuditPeople } from '../contract'
import classes from './audit.module.css'
import { useObjectName, usePagesByKind } from './object-kinds'
import { FILTERS } from './use-audit-filter'

type Props = { filter: AuditFilter; setFilter: (filter: AuditFilter) => void; personName: string | undefined }

/** There are too many filters for a menu, so they open above the entries and move them down. */
export function AuditFilters(props: Props) {
  const t = useTranslations('core')
  const fields = useId()
  const [opened, setOpened] = useState(false)
  return (
    <Stack gap="sm">
      <div>
        <ToolButton
          icon={IconFilter}
          aria-expanded={opened}
          aria-controls={opened ? fields : undefined}
          onClick={() => setOpened((open) => !open)}
        >
          {t('filters')}
        </ToolButton>
      </div>
      {opened && (
        <Card as="div" isDense id={fields}>
          <FilterForm {...props} onDone={() => setOpened(false)} />
        </Card>
      )}
    </Stack>
  )
}

function FilterForm({ filter, setFilter, personName, onDone }: Props & { onDone: () => void }) {
  const core = useTranslations('core')
  const t = useTranslations('audit')
  const may = useMay()
  const [areDaysReversed, setCrossed] = useState(false)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const chosen = FILTERS.flatMap((name) => (typed.get(name) ? [[name, String(typed.get(name))]] : []))
    const read = listAuditEntries.query.safeParse({ filter: Object.fromEntries(chosen) })
    const nextFilter = read.data?.filter ?? {}
    const isReversed = Boolean(nextFilter.from && nextFilter.to && nextFilter.from > nextFilter.to)
    setCrossed(isReversed)
    if (!read.success || isReversed) return
    setFilter(nextFilter)
    onDone()
  }
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))
  const objects = useObjectChoices()
  const all = { value: '', label: core('all') }
  return (
    <Stack as="form" gap="sm" align="start" onSubmit={apply}>
      <div className={classes.fields}>
        {may(listAuditPeople) && <PersonField user={filter.user} name={personName} />}
        <NativeSelect name="action" label={t('action')} defaultValue={filter.action ?? ''} data={[all, ...actions]} />
        <NativeSelect name="object" label={t('object')} defaultValue={filter.object ?? ''} data={[all, ...objects]} />
        <TextInput name="object_id" label={t('object_id')} defaultValue={filter.object_id ?? ''} maxLength={200} />
        <TextInput name="request_id" label={t('request_id')} defaultValue={filter.request_id ?? ''} maxLength={200} />
        <TextInput type="date" name="from" label={t('from')} defaultValue={filter.from ?? ''} />
        <TextInput type="date" name="to" label={t('to')} defaultValue={filter.to ?? ''} />
      </div>
      {areDaysReversed ? (
        <Callout tone="danger" role="alert">
          {t('days_crossed')}
        </Callout>
      ) : (
        <Muted>{t('days_hint')}</Muted>
      )}
      <Button type="submit">{core('apply')}</Button>
    </Stack>
  )
}

function useObjectChoices() {
  const locale = useLocale()
  const nameOf = useObjectName()
  const kinds = [...usePagesByKind().keys()].map((value) => ({ value, label: nameOf(value) }))
  return kinds.sort((one, other) => one.label.localeCompare(other.label, locale))
}

/** People are searched by name or address, because there are too many to list. */
function PersonField({ user, name }: { user: number | undefined; name: string | undefined }) {
  const core = useTranslations('core')
  const t = useTranslations('audit')
  const currentPerson =
    user === undefined ? undefined : { id: user, name: name ?? t('person_number', { id: String(user) }) }
  const [chosen, setChosen] = useState(currentPerson)
  const { typed, setTyped, hits, hint } = useListSearch(listAuditPeople, (search) => search === chosen?.name)
  const others = hits.filter(({ id }) => id !== chosen?.id)
  const labelled = others.map((person) => ({ value: String(person.id), label: labelOf(person) }))
  return (
    <div>
      <Select
        label={t('person')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': core('clear') }}
        comboboxProps={{ withinPortal: false }}
        filter={({ options }) => options.filter((option) => 'value' in option && option.value !== String(chosen?.id))}
        nothingFoundMessage={hint}
        data={chosen ? [{ value: String(chosen.id), label: chosen.name }, ...labelled] : labelled}
        value={chosen ? String(chosen.id) : null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => {
          const hit = hits.find((person) => String(person.id) === id)
          setChosen(hit && { id: hit.id, name: labelOf(hit) })
        }}
      />
      <input type="hidden" name="user" value={chosen?.id ?? ''} />
    </div>
  )
}

/** The address tells people of the same name apart. */
const labelOf = ({ name, email }: { name: string; email: string }) => `${name} (${email})`
