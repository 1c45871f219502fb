'use client'

import { NativeSelect, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CallFailed } from '@/client/call'
import { NotLoaded } from '@/ui/table/NotLoaded'
import classes from './ModuleList.module.css'
import type { Address } from './use-address'
import { ALL } from './use-modules'

type Module = { module: string; keys: number; changed: number }
type Props = {
  address: Address
  modules: Module[] | undefined
  open: string | undefined
  failure: CallFailed | undefined
  again: () => void
  busy: boolean
}

/** A list beside the texts, on a phone a choice above them. */
export function ModuleList({ address, modules, open = ALL, failure, again, busy }: Props) {
  const t = useTranslations('translations')
  if (failure) return <NotLoaded failure={failure} again={again} busy={busy} />
  if (!modules) return <Skeleton className={classes.waiting} aria-busy="true" />

  const sum = (count: (module: Module) => number) => modules.reduce((total, module) => total + count(module), 0)
  const all = { module: ALL, keys: sum(({ keys }) => keys), changed: sum(({ changed }) => changed) }
  const nameOf = ({ module }: Module) => (module === ALL ? t('all_modules') : module)
  const toldOf = (module: Module) =>
    module.changed > 0 ? t('counts_changed', { keys: module.keys, changed: module.changed }) : t('counts', module)
  // A search looks through all of them: it ends where one is chosen.
  const choose = (module: string) => address.set({ module, search: '' })
  return (
    <>
      <nav className={classes.list} aria-label={t('modules')}>
        {[all, ...modules].map((module) => (
          <button
            type="button"
            key={module.module}
            className={classes.module}
            aria-current={module.module === open ? 'true' : undefined}
            onClick={() => choose(module.module)}
          >
            <span className={classes.name}>{nameOf(module)}</span>
            <span className={classes.counts} data-changed={module.changed > 0 || undefined}>
              {toldOf(module)}
            </span>
          </button>
        ))}
      </nav>
      <NativeSelect
        className={classes.choice}
        label={t('module')}
        value={open}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[all, ...modules].map((module) => ({
          value: module.module,
          label: `${nameOf(module)} (${toldOf(module)})`,
        }))}
      />
    </>
  )
}
