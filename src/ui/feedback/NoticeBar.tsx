import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Callout } from './Callout'
import classes from './NoticeBar.module.css'

const TONES = ['danger', 'watch', 'plain'] as const
type Entry = { id: string; tone: (typeof TONES)[number]; title: string }

type Bar = {
  entries: readonly Entry[]
  /** Enters a notice, and returns the function that removes it. */
  enter: (entry: Entry) => () => void
  /** The element that holds the notices, once it is shown. */
  body: HTMLElement | null
  setBody: (element: HTMLElement | null) => void
}

const BarContext = createContext<Bar | undefined>(undefined)

/** Lets the notices of a screen, also those of its tabs, share the line of its NoticeBar. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [body, setBody] = useState<HTMLElement | null>(null)
  const enter = useCallback((entry: Entry) => {
    setEntries((before) => [...before, entry])
    return () => setEntries((before) => before.filter(({ id }) => id !== entry.id))
  }, [])
  const bar = useMemo(() => ({ entries, enter, body, setBody }), [entries, enter, body])
  return <BarContext value={bar}>{children}</BarContext>
}

/** All notices of a screen in one line: the gravest with the number of others. It unfolds to their texts and actions. */
export function NoticeBar() {
  const t = useTranslations('core')
  const bar = use(BarContext)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!bar) throw new Error('A NoticeBar stands below a NoticesProvider.')
  const { entries, setBody } = bar
  const [first] = TONES.flatMap((tone) => entries.filter((entry) => entry.tone === tone))
  return (
    <div hidden={!first} role="status">
      {first && (
        <button
          type="button"
          className={classes.line}
          data-tone={first.tone}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.title}>{first.title}</span>
          {entries.length > 1 && (
            <span className={classes.more}>{t('more_notices', { count: entries.length - 1 })}</span>
          )}
          <IconChevronDown className={classes.arrow} aria-hidden size={18} />
        </button>
      )}
      <div id={id} ref={setBody} className={classes.body} hidden={!isOpen} />
    </div>
  )
}

type NoticeProps = { tone: Entry['tone']; title: string; children?: ReactNode }

/** A message about the whole screen. It stands in the line of the NoticeBar, or by itself where there is none. */
export function Notice({ tone, title, children }: NoticeProps) {
  const bar = use(BarContext)
  const id = useId()
  const enter = bar?.enter
  useEffect(() => enter?.({ id, tone, title }), [enter, id, tone, title])
  // The bar reads the title out itself.
  const callout = (
    <Callout tone={tone} title={title} role={bar ? undefined : 'status'}>
      {children}
    </Callout>
  )
  return bar ? bar.body && createPortal(callout, bar.body) : callout
}
