import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import classes from '../CheckIn.module.css'
import { moveFocus } from '../list/move-focus'
import { type CheckInScreenState, resultOf } from '../use-check-in-screen'

/** Stays visible while the list scrolls: the search, the count, and the last tap with its undo button. */
export function CheckInBar({ screen }: { screen: CheckInScreenState }) {
  return (
    <div className={classes.bar}>
      <Search screen={screen} />
      <Counter here={screen.here} total={screen.total} />
      {screen.mayChange && screen.total > 0 && <LastCheckIn screen={screen} />}
    </div>
  )
}

function Search({ screen: { search, setSearch, searchField } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const clear = () => {
    setSearch('')
    searchField.focus()
  }
  return (
    <TextInput
      ref={searchField.field}
      data-stop
      autoFocus
      type="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      classNames={{ root: classes.search, input: classes.searchInput }}
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch aria-hidden size={22} />}
      rightSection={search && <CloseButton size="xl" aria-label={core('search_clear')} onClick={clear} />}
      rightSectionWidth={52}
      leftSectionWidth={52}
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
      onKeyDown={moveFocus}
    />
  )
}

function Counter({ here, total }: { here: number; total: number }) {
  const t = useTranslations('check_in')
  return (
    <div className={classes.counter}>
      <strong className={classes.count}>{t('counter', { here, total })}</strong>
      <span className={classes.track} aria-hidden>
        <span className={classes.share} style={{ inlineSize: total > 0 ? `${(here / total) * 100}%` : 0 }} />
      </span>
    </div>
  )
}

function LastCheckIn({ screen: { last, undo } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  if (!last) return <p className={classes.last}>{t('hint')}</p>
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
