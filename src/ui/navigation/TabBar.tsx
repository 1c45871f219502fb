'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useOpenInView } from '../use-open-in-view'
import classes from './tab-bar.module.css'

export type Tab = {
  value: string
  label: string
  /** What else the tab says of its part, such as that nothing is written there. */
  note?: string
  /** How many fields in it are wrong. */
  problems?: number
}

/** Inside <Tabs>: one line of tabs, which a narrow screen pushes sideways, with the number of what is wrong in each. */
export function TabBar({ tabs, open, label }: { tabs: readonly Tab[]; open: string; label?: string }) {
  const t = useTranslations('core')
  const place = tabs.findIndex(({ value }) => value === open)
  const bar = useOpenInView<HTMLDivElement>(place)
  return (
    <Tabs.List ref={bar} className={classes.bar} aria-label={label}>
      {tabs.map(({ value, label: name, note, problems = 0 }) => (
        <Tabs.Tab key={value} value={value} className={classes.tab}>
          {name}
          {note && <span className={classes.note}>{note}</span>}
          {problems > 0 && (
            <>
              {' '}
              <span className={classes.problems} aria-hidden>
                {problems}
              </span>
              <span className="visually-hidden">{t('tab_problems', { count: problems })}</span>
            </>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
