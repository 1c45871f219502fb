import { Icon } from '@/ui/Icon'
import classes from './EventIcons.module.css'

const ICONS = {
  time: 'clock',
  language: 'language',
  place: 'map_pin',
  online: 'device_laptop',
  speaker: 'microphone',
  credits: 'award',
} as const
export type EventIconName = keyof typeof ICONS

const idOf = (name: string) => `icon-${name}`

/** The drawings, once for a page: repeated in every card they would be half of what a list weighs. */
export function EventIcons() {
  return (
    <svg className={classes.drawings} aria-hidden="true">
      {Object.entries(ICONS).map(([name, drawing]) => (
        <Icon key={name} id={idOf(name)} name={drawing} />
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
