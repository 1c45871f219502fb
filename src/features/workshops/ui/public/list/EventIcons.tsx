import { Icon } from '@/ui/content/Icon'
import classes from './EventIcons.module.css'

const ICONS = {
  time: 'clock',
  language: 'language',
  place: 'map_pin',
  online: 'device_laptop',
  speaker: 'microphone',
  credits: 'award',
} as const
type EventIconName = keyof typeof ICONS

const iconIdOf = (name: string) => `icon-${name}`

/** Defines each icon once, because repeated in every card they would be half of the page's size. */
export function EventIcons() {
  return (
    <svg className={classes.drawings} aria-hidden="true">
      {Object.entries(ICONS).map(([name, drawing]) => (
        <Icon key={name} id={iconIdOf(name)} name={drawing} />
      ))}
    </svg>
  )
}

/** Needs EventIcons on the same page. */
export function EventIcon({ name }: { name: EventIconName }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${iconIdOf(name)}`} />
    </svg>
  )
}
