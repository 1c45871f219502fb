import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/ui/content/Icon'
import { Fact, Muted } from '@/ui/layout/layout'
import classes from './EventFact.module.css'

type Props = { icon: IconName; term: string; note?: string; children: ReactNode }

/** A fact of an event, with its icon beside it. */
export const EventFact = ({ icon, term, note, children }: Props) => {
  const named = (
    <>
      <Icon className={classes.icon} name={icon} stroke={1.5} />
      {term}
    </>
  )
  return (
    <Fact className={classes.fact} term={named}>
      {children}
      {note && <FactNote>{note}</FactNote>}
    </Fact>
  )
}

export const FactNote = ({ children }: { children: ReactNode }) => (
  <Muted as="span" isSmall className={classes.note}>
    {children}
  </Muted>
)
