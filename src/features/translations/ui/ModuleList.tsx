'use client'

import { NativeSelect, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CallFailed } from '@/client/calls/call'
import { LoadError } from '@/ui/feedback/LoadError'
import classes from './ModuleList.module.css'
import { ALL_MODULES } from './use-modules'
import type { Address } from './use-url-filters'

type Module = { module: string; keys: number; changed: number }
type Props = {
  address: Address
  modules: Module[] | undefined
  open: string | undefined
  failure: CallFailed | undefined
  retry: () => void
  busy: boolean
}

/** A list beside the texts, on a phone a select above them. */
export function ModuleList({ address, modules, open = ALL_MODULES, failure, retry, busy }: Props) {
  const t = useTranslations('translations')
  if (failure) return <LoadError failure={failure} onRetry={retry} isBusy={busy} />
  if (!modules) return <Skeleton className={classes.skeleton} aria-busy="true" />

  const sum = (count: (module: Module) => number) => modules.reduce((total, module) => total + count(module), 0)
  const all = { module: ALL_MODULES, keys: sum(({ keys }) => keys), changed: sum(({ changed }) => changed) }
  const moduleNameOf = ({ module }: Module) => (module === ALL_MODULES ? t('all_modules') : module)
  const countsTextOf = (module: Module) =>
    module.changed > 0 ? t('counts_changed', { keys: module.keys, changed: module.changed }) : t('counts', module)
  // A search covers all modules, so that choosing one ends it.
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
            <span className={classes.name}>{moduleNameOf(module)}</span>
            <span className={classes.counts} data-changed={module.changed > 0 || undefined}>
              {countsTextOf(module)}
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
          label: `${moduleNameOf(module)} (${countsTextOf(module)})`,
        }))}
      />
    </>
  )
}
