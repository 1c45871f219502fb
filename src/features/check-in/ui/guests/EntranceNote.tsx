import { IconFlag } from '@tabler/icons-react'
import classes from './EntranceNote.module.css'

/** Staff have to know this of the person before they greet them. */
export function EntranceNote({ note }: { note?: string }) {
  if (!note) return null
  return (
    <span className={classes.note}>
      <IconFlag aria-hidden size={16} stroke={2} />
      {note}
    </span>
  )
}
