import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCallback, useId, useState } from 'react'
import { MenuLine } from '@/ui/frame/MenuLine'
import { Card, Cluster, Heading, Muted, Rows } from '@/ui/layout/layout'
import type { RoutePermission } from '../contract'
import { CheckboxRow } from './CheckboxRow'
import classes from './calls.module.css'
import { checkStateOf } from './selection'
import type { CallGroup } from './use-call-labels'

type RoutePermissionGroup = CallGroup<RoutePermission>
type IdSet = ReadonlySet<number>
export type ChooseCalls = (ids: readonly number[], on: boolean) => void
type Props = {
  group: RoutePermissionGroup
  chosen: IdSet
  saved: IdSet
  lockedIds: IdSet
  choose: ChooseCalls
  /** A search opens the groups that it finds. */
  isSearching: boolean
}

/** A group of calls: all are ticked at once, only the reading ones, or each alone. */
export function CallCheckboxes({ group, chosen, saved, lockedIds, choose, isSearching }: Props) {
  const t = useTranslations('access')
  const panel = useId()
  const [opened, setOpened] = useState(false)
  const onCheck = useCallback((id: number, on: boolean) => choose([id], on), [choose])
  const isOpen = opened || isSearching
  const count = { chosen: group.calls.filter(({ call }) => chosen.has(call.id)).length, total: group.calls.length }
  return (
    <Card isFlush aria-labelledby={`${panel}-title`}>
      <Cluster justify="between" gap="0 md" className={classes.head}>
        <Heading level={3} className={classes.heading} id={`${panel}-title`}>
          <MenuLine
            as="button"
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={panel}
            disabled={isSearching}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown aria-hidden size={20} />
            <span>{group.title}</span>{' '}
            <Muted as="span" isSmall className={classes.count}>
              {t('group_count', count)}
            </Muted>
          </MenuLine>
        </Heading>
        <Shortcuts group={group} chosen={chosen} lockedIds={lockedIds} choose={choose} />
      </Cluster>
      <Rows id={panel} className={classes.ticks} hidden={!isOpen}>
        {isOpen &&
          group.calls.map(({ call: { id, method, uri }, sentence }) => (
            <CheckboxRow
              key={id}
              id={id}
              words={sentence}
              path={`${method} ${uri}`}
              isChecked={chosen.has(id)}
              wasChecked={saved.has(id)}
              isLocked={lockedIds.has(id)}
              onCheck={onCheck}
            />
          ))}
      </Rows>
    </Card>
  )
}

/** Calls beyond the person's own rights stay unchanged. */
function Shortcuts({
  group: { title, calls },
  chosen,
  lockedIds,
  choose,
}: Pick<Props, 'group' | 'chosen' | 'lockedIds' | 'choose'>) {
  const t = useTranslations('access')
  const allowed = calls.map(({ call }) => call).filter(({ id }) => !lockedIds.has(id))
  const [reading, changing] = [true, false].map((reads) => callIdsOf(allowed, reads))
  const checkState = checkStateOf(
    calls.map(({ call }) => call.id),
    chosen,
  )
  const all = allowed.map(({ id }) => id)
  const onRead = () => {
    choose(changing ?? [], false)
    choose(reading ?? [], true)
  }
  return (
    <Cluster gap="xs md" justify="end">
      {Boolean(reading?.length && changing?.length) && (
        <Button variant="subtle" aria-label={t('group_read_in', { group: title })} onClick={onRead}>
          {t('group_read')}
        </Button>
      )}
      <label className={classes.all}>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = checkState === 'some'
          }}
          checked={checkState === 'all'}
          disabled={allowed.length === 0}
          aria-label={t('group_all_in', { group: title })}
          onChange={() => choose(all, checkStateOf(all, chosen) !== 'all')}
        />
        {t('group_all')}
      </label>
    </Cluster>
  )
}

const callIdsOf = (calls: readonly RoutePermission[], reads: boolean) =>
  calls.filter(({ method }) => (method === 'GET') === reads).map(({ id }) => id)
