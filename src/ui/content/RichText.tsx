import type { CleanHtml } from '@/contract/shapes'
import classes from './RichText.module.css'

/** Text that staff wrote. Only this component sets HTML, because its type proves that the text was cleaned. */
export function RichText({ html, size }: { html: CleanHtml; size?: 'small' }) {
  if (!html) return null
  return <div className={classes.text} data-size={size} dangerouslySetInnerHTML={{ __html: html }} />
}
