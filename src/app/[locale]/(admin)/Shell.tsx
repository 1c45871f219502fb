'use client'

import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CallFailed } from '@/client/call'
import { FormatsProvider } from '@/client/formats'
import { PermissionsProvider } from '@/client/permissions'
import { query } from '@/client/query'
import { getUser, type User } from '@/features/accounts/contract'
import { ButtonLink } from '@/ui/ButtonLink'
import { CommandPalette } from '@/ui/CommandPalette'
import { ProgressBar } from '@/ui/ProgressBar'
import { Sidebar } from '@/ui/Sidebar'
import { MAIN_ID } from '@/ui/SkipLink'
import { StateCard } from '@/ui/StateCard'
import { AreaTabs } from './AreaTabs'
import { Header } from './Header'
import classes from './Shell.module.css'
import { PageSkeleton, SidebarSkeleton } from './Skeletons'
import { useCommands, useEntries } from './use-entries'

/** The frame of the back office. It asks who is signed in and shows pages only then; Session leads everybody else to login. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: user, error, refetch } = useQuery({ ...query(getUser), staleTime: 60_000 })
  const [opened, drawer] = useDisclosure(false)
  const signedOut = !user && error instanceof CallFailed && error.status === 401
  const failed = !user && error !== null && !signedOut

  return (
    <div className={classes.shell}>
      <ProgressBar />
      <Header user={user} signedOut={signedOut} opened={opened} onToggle={drawer.toggle} />
      {user ? (
        <Navigation user={user} opened={opened} onClose={drawer.close} />
      ) : (
        <Aside>{!failed && <SidebarSkeleton />}</Aside>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {failed && <Unreachable message={error.message} onRetry={refetch} />}
        {!failed && (user ? <Reader user={user}>{children}</Reader> : <Waiting />)}
      </main>
    </div>
  )
}

/** What the pages know of the person: how they see dates, and what they may do. */
const Reader = ({ user, children }: { user: User; children: ReactNode }) => (
  <FormatsProvider reader={user}>
    <PermissionsProvider holder={user}>
      <AreaTabs user={user} />
      {children}
    </PermissionsProvider>
  </FormatsProvider>
)

/** The person is asked for by script: a browser without it would wait for ever. */
function Waiting() {
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

function Aside({ children }: { children: ReactNode }) {
  const t = useTranslations('menu')
  return (
    <aside className={classes.aside} aria-label={t('title')}>
      {children}
    </aside>
  )
}

/** On a wide screen beside the page, on a small one in a drawer over it. */
function Navigation({ user, opened, onClose }: { user: User; opened: boolean; onClose: () => void }) {
  const t = useTranslations('menu')
  const { entries, foot } = useEntries(user)
  return (
    <>
      <Aside>
        <Sidebar label={t('title')} entries={entries} foot={foot} />
      </Aside>
      <Drawer
        opened={opened}
        onClose={onClose}
        size={304}
        title={t('title')}
        closeButtonProps={{ 'aria-label': t('close'), size: 44 }}
        classNames={{ body: classes.drawer }}
      >
        <Sidebar label={t('title')} entries={entries} foot={foot} onChoose={onClose} />
      </Drawer>
      <CommandPalette commands={useCommands(user)} />
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
