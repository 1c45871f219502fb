'use client'

import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed } from '@/client/call'
import { query } from '@/client/query'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { getSecondFactor, getUser, type User } from '../contract'
import { RecoveryCodes } from './RecoveryCodes'
import { SecondFactorOn } from './SecondFactorOn'
import { SecondFactorSetup } from './SecondFactorSetup'
import classes from './second-factor.module.css'

/** Signing in in two steps: whether it is set up, and the way to change that. */
export function SecondFactor({ user }: { user: User }) {
  const t = useTranslations('settings.second_factor')
  const queries = useQueryClient()
  const asked = useQuery(query(getSecondFactor))
  const [codes, setCodes] = useState<string[]>()

  /** What the menu and the pages show depends on it as well. */
  const refresh = () =>
    Promise.all([getSecondFactor, getUser].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  const show = (made: string[]) => {
    setCodes(made)
    void refresh()
  }

  if (codes) return <RecoveryCodes codes={codes} email={user.email} onKept={() => setCodes(undefined)} />
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.text}>{t('text')}</p>
      {asked.error instanceof CallFailed && !asked.data && (
        <NotLoaded failure={asked.error} again={() => void asked.refetch()} busy={asked.isFetching} />
      )}
      {asked.isPending && <Skeleton className={classes.waiting} />}
      {asked.data?.enabled === false && (
        <SecondFactorSetup hasPassword={asked.data.has_password} email={user.email} onDone={show} />
      )}
      {asked.data?.enabled && (
        <SecondFactorOn
          since={asked.data.confirmed_at}
          codesLeft={asked.data.codes_left}
          onCodes={show}
          onOff={() => void refresh()}
        />
      )}
    </section>
  )
}
