import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/ui/feedback/Loaded'
import { MenuLine } from '@/ui/frame/MenuLine'
import { Card, Muted, Stack } from '@/ui/layout/layout'
import classes from './ModuleList.module.css'
import { ALL_MODULES, type useModules } from './use-modules'
import type { Address } from './use-url-filters'

type Module = { module: string; keys: number; changed: number }
type ChoiceProps = { address: Address; modules: Module[]; open: string | undefined }
type Props = Omit<ChoiceProps, 'modules'> & Pick<ReturnType<typeof useModules>, 'modulesQuery'>

export const ModuleList = ({ modulesQuery, ...props }: Props) => (
  <Loaded query={modulesQuery} waiting={320}>
    {(modules) => <ModuleChoice {...props} modules={modules} />}
  </Loaded>
)

/** A list beside the texts, on a phone a select above them. */
function ModuleChoice({ address, modules, open = ALL_MODULES }: ChoiceProps) {
  const t = useTranslations('translations')
  const sum = (count: (module: Module) => number) => modules.reduce((total, module) => total + count(module), 0)
  const all = { module: ALL_MODULES, keys: sum(({ keys }) => keys), changed: sum(({ changed }) => changed) }
  const moduleNameOf = ({ module }: Module) => (module === ALL_MODULES ? t('all_modules') : module)
  const countsTextOf = (module: Module) =>
    module.changed > 0 ? t('counts_changed', { keys: module.keys, changed: module.changed }) : t('counts', module)
  // A search covers all modules, so that choosing one ends it.
  const choose = (module: string) => address.set({ module, search: '' })
  return (
    <>
      <Card as="nav" isFlush className={classes.list} aria-label={t('modules')}>
        {[all, ...modules].map((module) => (
          <MenuLine
            as="button"
            type="button"
            key={module.module}
            className={classes.module}
            aria-current={module.module === open ? 'true' : undefined}
            onClick={() => choose(module.module)}
          >
            <Stack as="span" gap="0">
              {moduleNameOf(module)}
              <Muted as="span" isSmall className={classes.counts} data-changed={module.changed > 0 || undefined}>
                {countsTextOf(module)}
              </Muted>
            </Stack>
          </MenuLine>
        ))}
      </Card>
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
