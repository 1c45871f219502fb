import type { CleanHtml } from '@/contract/shapes'
import classes from './RichText.module.css'

/** Text that staff wrote. Its type says that it was cleaned, so this is the only part that sets HTML. */
export function RichText({ html, size }: { html: CleanHtml; size?: 'small' }) {
  if (!html) return null
  return <div className={classes.text} data-size={size} dangerouslySetInnerHTML={{ __html: html }} />
}
