import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconScan, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { moveFocus } from '../list/move-focus'
import { type CheckInScreenState, resultOf } from '../use-check-in-screen'
import classes from './bar.module.css'
import { useKeyboardInset } from './use-keyboard-inset'

type Props = {
  screen: CheckInScreenState
  /** Opens the camera. */
  onScan?: () => void
  onWalkIn?: () => void
  /** The menu of staff. */
  menu: ReactNode
}

/** What a thumb needs: the search, walk-ins, the menu, and the last action with its undo button. */
export function CheckInBar({ screen, onScan, onWalkIn, menu }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardInset(bar)
  return (
    <div ref={bar} className={classes.bar}>
      {screen.mayChange && screen.people.length > 0 && <LastAction screen={screen} />}
      <div className={classes.tools}>
        <Search screen={screen} />
        {onScan && <ScanButton onClick={onScan} />}
        {onWalkIn && <WalkInButton onClick={onWalkIn} />}
        {menu}
      </div>
    </div>
  )
}

function Search({ screen: { search, setSearch, searchField } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const { focusAgain } = searchField
  useEffect(() => focusAgain(), [focusAgain])
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
      placeholder={t('search')}
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

function LastAction({ screen: { last, undo } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  if (!last) return <p className={classes.hint}>{t('hint')}</p>
  return (
    <div className={classes.last} data-done={last.presence === 'here' || undefined}>
      <span className={classes.result}>{t(resultOf(last), { name: last.name })}</span>
      <Button
        className={classes.undo}
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden size={20} />}
        onClick={undo}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
