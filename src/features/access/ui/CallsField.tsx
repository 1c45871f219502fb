'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { listQuery } from '@/client/lists'
import { useUser } from '@/features/accounts/ui/use-user'
import { Wrong } from '@/ui/form/Field'
import { useField } from '@/ui/form/frame'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { listRoutePermissions, type Role, type RoutePermission } from '../contract'
import { beyond } from '../rules'
import { CallSearch } from './CallSearch'
import { CallTicks, type Choose } from './CallTicks'
import classes from './calls.module.css'
import { chosenOf, idsOf } from './grants'
import { matching } from './matching'
import { useCallWords } from './use-call-words'

const NAME = 'routePermissions'
export const ALL_CALLS = listQuery(listRoutePermissions, { per_page: 999, sortBy: 'id' })

/** The calls that a role permits, as ticks in groups. */
export function CallsField() {
  const { data, error, isFetching, refetch } = useQuery(ALL_CALLS)
  if (error) return <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />
  return <Loaded all={data.data} />
}

function Loaded({ all }: { all: RoutePermission[] }) {
  const t = useTranslations('access')
  const { groupsOf, sentenceOf } = useCallWords()
  const reading = (value: unknown) =>
    all
      .filter(({ id: own }) => idsOf(value).has(own))
      .map(sentenceOf)
      .join('; ')
  const { id, value, onChange, error } = useField({ name: NAME, label: t('may'), reading })
  const { defaultValues } = useFormState<Role>({ name: NAME })
  const choose = useChoice(all, onChange)
  const isBeyond = useIsBeyond(all)
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const groups = useMemo(() => groupsOf(all), [groupsOf, all])
  const found = useMemo(() => matching(groups, sought), [groups, sought])
  const [chosen, saved] = [idsOf(value), idsOf(defaultValues?.[NAME])]
  return (
    <div id={id} tabIndex={-1} className={classes.list}>
      <CallSearch search={search} setSearch={setSearch} found={found} />
      {found.map((group) => (
        <CallTicks
          key={group.feature}
          {...{ group, chosen, saved, isBeyond, choose }}
          isSought={sought.trim() !== ''}
        />
      ))}
      <Wrong input={{ id, error }} />
    </div>
  )
}

/** Stays the same while others are ticked, so that their rows need not be drawn anew. */
function useChoice(all: RoutePermission[], onChange: (value: RoutePermission[]) => void): Choose {
  const { getValues } = useFormContext<Role>()
  return useCallback(
    (ids, on) => onChange(chosenOf(all, idsOf(getValues(NAME)), { ids, on })),
    [all, onChange, getValues],
  )
}

function useIsBeyond(all: RoutePermission[]): ReadonlySet<number> {
  const user = useUser()
  return useMemo(() => {
    const held = (call: RoutePermission) =>
      user && beyond(user, { routePermissions: [`${call.method} ${call.uri}`] }).length === 0
    return new Set(all.filter((call) => !held(call)).map(({ id }) => id))
  }, [all, user])
}

const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={44} maw="26rem" />
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={72} />
    ))}
  </Stack>
)
