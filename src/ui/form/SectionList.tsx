import { flushSync } from 'react-dom'
import { Icon } from '../content/Icon'
import { Disclosure } from '../frame/Disclosure'
import { MenuLine } from '../frame/MenuLine'
import { Stack } from '../layout/layout'
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
  const links = sections.map((section) => (
    <li key={section.id}>
      <MenuLine
        href={`#${section.id}`}
        aria-current={section.id === current ? 'location' : undefined}
        onClick={(event) => {
          event.preventDefault()
          choose(section)
        }}
      >
        {section.title}
        <ProblemCount count={section.problems} />
      </MenuLine>
    </li>
  ))
  return (
    <nav className={classes.nav} aria-label={label}>
      <ul className={classes.list}>{links}</ul>
      <div className={classes.top}>
        <Disclosure
          className={classes.menu}
          summary={
            <>
              <span className={classes.label}>{label}:</span> {title}
              <Icon name="chevron_down" size={18} />
            </>
          }
        >
          <Stack as="ul" gap="0">
            {links}
          </Stack>
        </Disclosure>
      </div>
    </nav>
  )
}
