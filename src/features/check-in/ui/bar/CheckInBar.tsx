import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconScan, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { resultOf, useActions, useGuests, useMayRecord, useView } from '../entrance'
import { moveFocus } from '../list/move-focus'
import { presenceAfter } from '../queue/queue-reducer'
import classes from './bar.module.css'

type Props = {
  /** Opens the camera. */
  onScan?: () => void
  onWalkIn?: () => void
  /** The menu of staff. */
  menu: ReactNode
}

/** The search, walk-ins, the menu, and the last action with its undo button: all that a thumb must reach. */
export function CheckInBar({ onScan, onWalkIn, menu }: Props) {
  const mayRecord = useMayRecord()
  const { people } = useGuests()
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardInset(bar)
  return (
    <div ref={bar} className={classes.bar}>
      {mayRecord && people.length > 0 && <LastAction />}
      <div className={classes.tools}>
        <Search />
        {onScan && <ScanButton onClick={onScan} />}
        {onWalkIn && <WalkInButton onClick={onWalkIn} />}
        {menu}
      </div>
    </div>
  )
}

/** Keeps a bar at the bottom above the keyboard of a phone, which covers the page instead of making it shorter. */
function useKeyboardInset(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const place = () => {
      const covered = view.scale === 1 ? window.innerHeight - view.height - view.offsetTop : 0
      bar.current?.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    }
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [bar])
}

function Search() {
  const { search, setSearch, searchField } = useView()
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const { focusAgain } = searchField
  useEffect(() => {
    focusAgain()
  }, [focusAgain])
  const clear = () => {
    setSearch('')
    searchField.focus()
  }
  return (
    <TextInput
      ref={searchField.field}
      data-stop
      type="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      classNames={{ root: classes.search, input: classes.searchInput }}
      aria-label={t('search')}
      placeholder={t('search_short')}
      leftSection={<IconSearch aria-hidden size={22} />}
      rightSection={search && <CloseButton size="var(--target)" aria-label={core('search_clear')} onClick={clear} />}
      rightSectionWidth={48}
      leftSectionWidth={44}
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
      onKeyDown={moveFocus}
    />
  )
}

/** The tickets of most people are scanned, so this is the action of the bar. */
function ScanButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('check_in.scan')
  return (
    <Button className={classes.tool} classNames={{ label: classes.toolLabel }} onClick={onClick} title={t('open')}>
      <IconScan aria-hidden size={24} />
      <span className={classes.toolText}>{t('open')}</span>
    </Button>
  )
}

/** On a phone the button shows its icon only. */
function WalkInButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('check_in')
  return (
    <Button
      className={classes.tool}
      classNames={{ label: classes.toolLabel }}
      variant="default"
      onClick={onClick}
      title={t('walk_in')}
    >
      <IconUserPlus aria-hidden size={22} />
      <span className={classes.toolText}>{t('walk_in')}</span>
    </Button>
  )
}

function LastAction() {
  const t = useTranslations('check_in')
  const { last, undo } = useActions()
  if (!last) return <p className={classes.hint}>{t('hint')}</p>
  const presence = presenceAfter(last)
  const text = last.people
    ? t('ended', { count: last.people.length })
    : t(resultOf({ presence, before: last.before }), { name: last.name })
  return <Undo text={text} isHere={presence === 'here'} onUndo={() => undo()} />
}

function Undo({ text, isHere = false, onUndo }: { text: string; isHere?: boolean; onUndo: () => void }) {
  const t = useTranslations('check_in')
  return (
    <div className={classes.last} data-done={isHere || undefined}>
      <span className={classes.result}>{text}</span>
      <Button
        className={classes.undo}
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden size={20} />}
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
