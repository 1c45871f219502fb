import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { listQuery } from '@/client/calls/lists'
import { usePermissionHolder } from '@/client/calls/permissions'
import { Loaded } from '@/ui/feedback/Loaded'
import { FieldError } from '@/ui/form/fields/Field'
import { useField } from '@/ui/form/form-details'
import { Stack } from '@/ui/layout/layout'
import { listRoutePermissions, type Role, type RoutePermission } from '../contract'
import { missingRights } from '../rules'
import { CallCheckboxes, type ChooseCalls } from './CallCheckboxes'
import { applySelection, selectedIdsOf } from './selection'
import { useCallLabels } from './use-call-labels'
import { useFoundCalls } from './use-found-calls'

const FIELD_NAME = 'routePermissions'
export const ALL_CALLS = listQuery(listRoutePermissions, { per_page: 999, sortBy: 'id' })

/** The calls that a role permits, as checkboxes in groups. */
export function CallsField() {
  return (
    <Loaded query={useQuery(ALL_CALLS)} waiting={[44, 72, 72, 72, 72, 72, 72]}>
      {({ data }) => <LoadedCalls all={data} />}
    </Loaded>
  )
}

function LoadedCalls({ all }: { all: RoutePermission[] }) {
  const t = useTranslations('access')
  const { sentenceOf } = useCallLabels()
  const describeChosen = (value: unknown) =>
    all
      .filter(({ id: own }) => selectedIdsOf(value).has(own))
      .map(sentenceOf)
      .join('; ')
  const { id, value, onChange, error } = useField({ name: FIELD_NAME, label: t('may'), reading: describeChosen })
  const { defaultValues } = useFormState<Role>({ name: FIELD_NAME })
  const choose = useChooseCalls(all, onChange)
  const lockedIds = useLockedIds(all)
  const { found, isSearching, field } = useFoundCalls(all)
  const chosen = selectedIdsOf(value)
  const saved = selectedIdsOf(defaultValues?.[FIELD_NAME])
  return (
    <Stack id={id} tabIndex={-1}>
      {field}
      {found.map((group) => (
        <CallCheckboxes
          key={group.feature}
          group={group}
          chosen={chosen}
          saved={saved}
          lockedIds={lockedIds}
          choose={choose}
          isSearching={isSearching}
        />
      ))}
      <FieldError input={{ id, error }} />
    </Stack>
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
