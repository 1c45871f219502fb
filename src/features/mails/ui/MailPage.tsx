import type { ReactNode } from 'react'
import { Fact, Facts } from '@/ui/layout/layout'
import classes from './mail-preview.module.css'

type FactsProps = { facts: readonly (readonly [term: string, value: ReactNode])[]; className?: string }

/** The facts of a mail above its text; those without a value are left out. */
export const MailFacts = ({ facts, className = '' }: FactsProps) => (
  <Facts className={`${classes.head} ${className}`}>
    {facts.map(
      ([term, value]) =>
        value && (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ),
    )}
  </Facts>
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
