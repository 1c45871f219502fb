'use client'

import { flushSync } from 'react-dom'
import { Icon } from '../content/Icon'
import { Disclosure } from '../navigation/Disclosure'
import { ProblemCount } from '../navigation/ProblemCount'
import classes from './section-list.module.css'
import { useCurrentSection } from './use-current-section'

export type ListedSection = {
  /** The id of its FieldSection. */
  id: string
  title: string
  /** The number of fields with errors. */
  problems: number
  /** The part of the form that contains it is open. */
  isShown: boolean
}

type Props<Section extends ListedSection> = {
  label: string
  sections: readonly Section[]
  /** Opens the part of the form that contains the section. */
  onOpen: (section: Section) => void
}

/** Leads to the sections of a long form: a list beside the form, or a menu above it where there is no room. */
export function SectionList<Section extends ListedSection>({ label, sections, onOpen }: Props<Section>) {
  const { current, jumpTo } = useCurrentSection(sections)
  const choose = (section: Section) => {
    flushSync(() => onOpen(section))
    jumpTo(section.id)
  }
  const title = sections.find(({ id }) => id === current)?.title
  return (
    <nav className={classes.nav} aria-label={label}>
      <SectionLinks className={classes.list} sections={sections} current={current} onChoose={choose} />
      <div className={classes.top}>
        <Disclosure
          summary={
            <>
              <span className={classes.label}>{label}:</span> {title}
              <Icon name="chevron_down" size={18} />
            </>
          }
        >
          <SectionLinks className={classes.menu} sections={sections} current={current} onChoose={choose} />
        </Disclosure>
      </div>
    </nav>
  )
}

type LinksProps<Section extends ListedSection> = {
  className?: string
  sections: readonly Section[]
  current?: string
  onChoose: (section: Section) => void
}

function SectionLinks<Section extends ListedSection>({ className, sections, current, onChoose }: LinksProps<Section>) {
  return (
    <ul className={className}>
      {sections.map((section) => (
        <li key={section.id}>
          <a
            className={classes.link}
            href={`#${section.id}`}
            aria-current={section.id === current ? 'location' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(section)
            }}
          >
            {section.title}
            <ProblemCount count={section.problems} />
          </a>
        </li>
      ))}
    </ul>
  )
}
