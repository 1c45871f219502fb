'use client'

import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useMessages, useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { CallFailed } from '@/client/calls/call'
import { PermissionsProvider } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { FormatsProvider } from '@/client/config/formats'
import { getUser, type User } from '@/features/accounts/contract'
import { StoredListSettings } from '@/features/list-settings/ui/StoredListSettings'
import { getTranslations } from '@/features/translations/contract'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { StateCard } from '@/ui/feedback/StateCard'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import { Sidebar } from '@/ui/frame/Sidebar'
import { MAIN_ID } from '@/ui/navigation/SkipLink'
import { applyLayoutChoices, LAYOUT_CHOICES } from '@/ui/theme/layout-choices'
import { AreaTabs } from './AreaTabs'
import { Header } from './Header'
import classes from './Shell.module.css'
import { PageSkeleton, SidebarSkeleton } from './Skeletons'
import { useSidebarEntries } from './use-sidebar-entries'

/** The frame of the back office. It shows pages once the person is loaded; SessionGuard sends others to login. */
export function Shell({ wordsVersion, children }: { wordsVersion: string; children: ReactNode }) {
  const signedIn = useQuery({ ...query(getUser), staleTime: 60_000 })
  const frameWords = useMessages()
  const words = useWords(wordsVersion)
  const user = words.data && signedIn.data
  const error = signedIn.error ?? words.error
  const refetch = () => void Promise.all([signedIn.refetch(), words.refetch()])
  const [opened, drawer] = useDisclosure(false)
  // A person who comes from a public page has not run the script of the layout.
  useEffect(() => applyLayoutChoices(LAYOUT_CHOICES), [])
  const signedOut = !user && error instanceof CallFailed && error.status === 401
  const failed = !user && error !== null && !signedOut

  return (
    <FieldNamesProvider locale={useLocale()} timeZone={useTimeZone()} messages={words.data ?? frameWords}>
      <div className={classes.shell}>
        <ProgressBar />
        <Header user={user} signedOut={signedOut} opened={opened} onToggle={drawer.toggle} />
        {user ? (
          <Navigation user={user} opened={opened} onClose={drawer.close} />
        ) : (
          <MenuColumn>{!failed && <SidebarSkeleton />}</MenuColumn>
        )}
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {failed && <Unreachable message={error.message} onRetry={refetch} />}
          {!failed && (user ? <ReaderProviders user={user}>{children}</ReaderProviders> : <UserPending />)}
        </main>
      </div>
    </FieldNamesProvider>
  )
}

/** All words of the back office. The old ones stay while a text that was edited is loaded. */
function useWords(version: string) {
  const locale = useLocale()
  return useQuery({
    ...query(getTranslations, { params: { locale }, query: { v: version } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** Provides the person's date formats and permissions to the pages. */
const ReaderProviders = ({ user, children }: { user: User; children: ReactNode }) => (
  <FormatsProvider reader={user}>
    <PermissionsProvider holder={user}>
      <StoredListSettings>
        <AreaTabs user={user}>{children}</AreaTabs>
      </StoredListSettings>
    </PermissionsProvider>
  </FormatsProvider>
)

/** Without JavaScript the person is never loaded, so a message replaces the endless wait. */
function UserPending() {
  const t = useTranslations('layout')
  return (
    <>
      <noscript>
        <StateCard
          title={t('no_script_title')}
          text={t('no_script_text')}
          action={<ButtonLink href="/">{t('to_start')}</ButtonLink>}
        />
      </noscript>
      <PageSkeleton />
    </>
  )
}

function MenuColumn({ children }: { children: ReactNode }) {
  const t = useTranslations('menu')
  return (
    <aside className={classes.aside} aria-label={t('title')}>
      {children}
    </aside>
  )
}

/** The menu is beside the page on a wide screen, and in a drawer over it on a small one. */
function Navigation({ user, opened, onClose }: { user: User; opened: boolean; onClose: () => void }) {
  const t = useTranslations('menu')
  const { entries, foot, fold } = useSidebarEntries(user)
  const closeButtonProps = useCloseButton(t('close'))
  return (
    <>
      <MenuColumn>
        <Sidebar label={t('title')} entries={entries} foot={[...foot, fold]} />
      </MenuColumn>
      <Drawer
        opened={opened}
        onClose={onClose}
        size={304}
        title={t('title')}
        closeButtonProps={closeButtonProps}
        classNames={{ body: classes.drawer }}
      >
        <Sidebar label={t('title')} entries={entries} foot={foot} onChoose={onClose} />
      </Drawer>
    </>
  )
}

function Unreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTranslations('layout')
  return (
    <StateCard
      title={t('unreachable_title')}
      text={message || t('unreachable_text')}
      action={<Button onClick={onRetry}>{t('try_again')}</Button>}
    />
  )
}
