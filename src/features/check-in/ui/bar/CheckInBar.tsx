import { CloseButton, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconScan, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { useDialogs } from '../dialogs/CheckInDialog'
import { WalkInDialog } from '../dialogs/WalkInDialog'
import { resultOf, useActions, useGuests, useMayRecord, useView } from '../entrance'
import { moveFocus } from '../list/move-focus'
import { presenceAfter } from '../queue/queue-reducer'
import classes from './bar.module.css'
import { CheckInMenu } from './CheckInMenu'

/**
 * The search, walk-ins, the menu, and the last action with its undo button: all that a thumb must reach. The tickets of
 * most people are scanned, so that is the filled button. On a phone buttons show their icons only.
 */
export function CheckInBar({ onScan }: { onScan: () => void }) {
  const t = useTranslations('check_in')
  const mayRecord = useMayRecord()
  const { open } = useDialogs()
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardInset(bar)
  return (
    <div ref={bar} className={classes.bar}>
      {mayRecord && <LastAction />}
      <div className={classes.tools}>
        <Search />
        {mayRecord && (
          <>
            <PlainButton aria-label={t('scan.open')} title={t('scan.open')} onClick={onScan}>
              <IconScan aria-hidden size={24} />
              <span className={classes.label}>{t('scan.open')}</span>
            </PlainButton>
            <PlainButton
              variant="quiet"
              aria-label={t('walk_in')}
              title={t('walk_in')}
              onClick={() => open(<WalkInDialog />)}
            >
              <IconUserPlus aria-hidden size={24} />
              <span className={classes.label}>{t('walk_in')}</span>
            </PlainButton>
          </>
        )}
        <CheckInMenu />
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

function LastAction() {
  const t = useTranslations('check_in')
  const { people } = useGuests()
  const { last, undo } = useActions()
  if (people.length === 0) return null
  if (!last) return <p className={classes.hint}>{t('hint')}</p>
  const presence = presenceAfter(last)
  return (
    <div className={classes.last} data-done={presence === 'here' || undefined}>
      <span className={classes.result}>
        {last.people
          ? t('ended', { count: last.people.length })
          : t(resultOf({ presence, before: last.before }), { name: last.name })}
      </span>
      <PlainButton variant="quiet" onClick={() => undo()}>
        <IconArrowBackUp aria-hidden size={20} />
        <span>{t('undo')}</span>
      </PlainButton>
    </div>
  )
}
