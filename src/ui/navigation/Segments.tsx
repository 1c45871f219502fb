import type { ReactNode } from 'react'
import { ProblemCount } from './ProblemCount'
import classes from './Segments.module.css'

export type Segment<Name extends string> = { name: Name; label: string; problems?: number }

type Props<Name extends string> = {
  label: string
  segments: readonly Segment<Name>[]
  open: Name
  onOpen: (name: Name) => void
  /** A link to a part with a page of its own. */
  children?: ReactNode
}

/** The parts of an open tab, of which one is shown. */
export const Segments = <Name extends string>({ label, segments, open, onOpen, children }: Props<Name>) => (
  <fieldset aria-label={label} className={classes.segments}>
    {segments.map(({ name, label: title, problems = 0 }) => (
      <button
        key={name}
        type="button"
        className={classes.segment}
        aria-pressed={name === open}
        onClick={() => onOpen(name)}
      >
        {title}
        <ProblemCount count={problems} />
      </button>
    ))}
    {children}
  </fieldset>
)

/** A part with a page of its own, at the end of the segments. */
export const segmentClass = classes.segment
