'use client'

import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { query } from '@/client/query'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { endOtherSessions, endSession, listSessions } from '../contract'
import { SessionList } from './SessionList'
import classes from './second-factor.module.css'
import { useLogout } from './use-logout'

/** Where one is signed in. Ending the session that asks is signing out. */
export function OwnSessions() {
  const t = useTranslations('settings.sessions')
  const asked = useQuery(query(listSessions))
  const logout = useLogout()
  const ending = useEnding()
  const sessions = asked.data?.data

  const end = async (session: string) => {
    const isOwn = sessions?.some(({ id, current }) => current && id === session)
    if (isOwn) logout()
    else await ending.run(() => call(endSession, { params: { id: session } }), t('ended'))
  }
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.text}>{t('text')}</p>
      {asked.error instanceof CallFailed && !asked.data && (
        <NotLoaded failure={asked.error} again={() => void asked.refetch()} busy={asked.isFetching} />
      )}
      {asked.isPending && <Skeleton className={classes.waiting} />}
      {sessions && (
        <SessionList
          sessions={sessions}
          onEnd={end}
          onEndAll={() => ending.run(() => call(endOtherSessions), t('others_ended'))}
          busy={ending.busy}
        />
      )}
    </section>
  )
}

/** Says what came of it; the list is read anew either way, since a session may have ended by itself. */
function useEnding() {
  const notices = useNotices()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() })
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await mutateAsync(work)
      notices.say(done)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ queryKey: [listSessions.path] })
  }
  return { run, busy: isPending }
}
