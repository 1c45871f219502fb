import { Tabs } from '@mantine/core'
import { ProblemCount } from './ProblemCount'
import classes from './tab-bar.module.css'
import { useCenteredTab } from './use-centered-tab'

export type Tab = {
  value: string
  label: string
  /** A remark about the part, such as that it is empty. */
  note?: string
  /** The number of fields with errors in this part. */
  problems?: number
}

/** Used inside <Tabs>: one line of tabs, which a narrow screen scrolls, with the number of errors in each. */
export function TabBar({ tabs, open, label }: { tabs: readonly Tab[]; open: string; label?: string }) {
  const bar = useCenteredTab<HTMLDivElement>(open)
  return (
    <Tabs.List ref={bar} className={classes.bar} aria-label={label}>
      {tabs.map(({ value, label: name, note, problems = 0 }) => (
        <Tabs.Tab key={value} value={value} className={classes.tab}>
          {name}
          {note && <span className={classes.note}>{note}</span>}
          <ProblemCount count={problems} />
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
