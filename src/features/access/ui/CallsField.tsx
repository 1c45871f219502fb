'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { listQuery } from '@/client/calls/lists'
import { usePermissionHolder } from '@/client/calls/permissions'
import { LoadError } from '@/ui/feedback/LoadError'
import { FieldError } from '@/ui/form/fields/Field'
import { useField } from '@/ui/form/form-details'
import { listRoutePermissions, type Role, type RoutePermission } from '../contract'
import { missingRights } from '../rules'
import { CallCheckboxes, type ChooseCalls } from './CallCheckboxes'
import { CallSearch } from './CallSearch'
import classes from './calls.module.css'
import { filterCalls } from './filter-calls'
import { applySelection, selectedIdsOf } from './selection'
import { useCallLabels } from './use-call-labels'

const FIELD_NAME = 'routePermissions'
export const ALL_CALLS = listQuery(listRoutePermissions, { per_page: 999, sortBy: 'id' })

/** The calls that a role permits, as checkboxes in groups. */
export function CallsField() {
  const { data, error, isFetching, refetch } = useQuery(ALL_CALLS)
  if (error) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <LoadingSkeleton />
  return <LoadedCalls all={data.data} />
}

function LoadedCalls({ all }: { all: RoutePermission[] }) {
  const t = useTranslations('access')
  const { groupsOf, sentenceOf } = useCallLabels()
  const describeChosen = (value: unknown) =>
    all
      .filter(({ id: own }) => selectedIdsOf(value).has(own))
      .map(sentenceOf)
      .join('; ')
  const { id, value, onChange, error } = useField({ name: FIELD_NAME, label: t('may'), reading: describeChosen })
  const { defaultValues } = useFormState<Role>({ name: FIELD_NAME })
  const choose = useChooseCalls(all, onChange)
  const lockedIds = useLockedIds(all)
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const groups = useMemo(() => groupsOf(all), [groupsOf, all])
  const found = useMemo(() => filterCalls(groups, deferredSearch), [groups, deferredSearch])
  const chosen = selectedIdsOf(value)
  const saved = selectedIdsOf(defaultValues?.[FIELD_NAME])
  return (
    <div id={id} tabIndex={-1} className={classes.list}>
      <CallSearch search={search} setSearch={setSearch} found={found} />
      {found.map((group) => (
        <CallCheckboxes
          key={group.feature}
          group={group}
          chosen={chosen}
          saved={saved}
          lockedIds={lockedIds}
          choose={choose}
          isSearching={deferredSearch.trim() !== ''}
        />
      ))}
      <FieldError input={{ id, error }} />
    </div>
  )
}

/** The callback is stable, so that ticking one row renders no other. */
function useChooseCalls(all: RoutePermission[], onChange: (value: RoutePermission[]) => void): ChooseCalls {
  const { getValues } = useFormContext<Role>()
  return useCallback(
    (ids, on) => onChange(applySelection(all, selectedIdsOf(getValues(FIELD_NAME)), { ids, on })),
    [all, onChange, getValues],
  )
}

function useLockedIds(all: RoutePermission[]): ReadonlySet<number> {
  const user = usePermissionHolder()
  return useMemo(() => {
    const isHeld = (call: RoutePermission) =>
      user && missingRights(user, { routePermissions: [`${call.method} ${call.uri}`] }).length === 0
    return new Set(all.filter((call) => !isHeld(call)).map(({ id }) => id))
  }, [all, user])
}

const LoadingSkeleton = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={44} maw="26rem" />
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={72} />
    ))}
  </Stack>
)
