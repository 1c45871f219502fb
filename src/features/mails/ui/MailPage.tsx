import type { ComponentProps } from 'react'
import { ListedFacts } from '@/ui/layout/layout'
import classes from './mail-preview.module.css'

export const MailFacts = ({ className = '', ...rest }: ComponentProps<typeof ListedFacts>) => (
  <ListedFacts className={`${classes.head} ${className}`} {...rest} />
)

/** The frame runs no script and has no origin. Its links open in new windows, where they work as in a mailbox. */
export const MailPage = ({ html, title }: { html: string; title: string }) => (
  <iframe
    title={title}
    className={classes.page}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
    srcDoc={html.replace('<head>', '<head><base target="_blank">')}
  />
)
