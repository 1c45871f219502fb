import { IconAward, IconClock, IconDeviceLaptop, IconLanguage, IconMapPin, IconMicrophone2 } from '@tabler/icons-react'
import classes from './EventIcons.module.css'

const ICONS = {
  time: IconClock,
  language: IconLanguage,
  place: IconMapPin,
  online: IconDeviceLaptop,
  speaker: IconMicrophone2,
  credits: IconAward,
}
export type EventIconName = keyof typeof ICONS

const idOf = (name: string) => `icon-${name}`

/** The drawings, once for a page: repeated in every card they would be half of what a list weighs. */
export function EventIcons() {
  return (
    <svg className={classes.drawings} aria-hidden="true">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <Icon key={name} id={idOf(name)} stroke={1.75} />
      ))}
    </svg>
  )
}

/** Needs EventIcons on the page. */
export function EventIcon({ name }: { name: EventIconName }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${idOf(name)}`} />
    </svg>
  )
}
