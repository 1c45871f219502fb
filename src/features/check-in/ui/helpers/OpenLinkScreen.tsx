'use client'

import { useWindowEvent } from '@mantine/hooks'
import { IconClipboardCheck, IconLinkOff } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { openRecordStore } from '@/client/check-in-storage'
import { useAction } from '@/client/notices/use-action'
import { localizedPath } from '@/i18n/paths'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout, Outcome } from '@/ui/feedback/Callout'
import { StateCard } from '@/ui/feedback/StateCard'
import { Cluster, Stack } from '@/ui/layout/layout'
import { openHelperLink } from '../../contract/devices'
import { sendEarlierActions, type UnsentEvent } from '../device/check-in-session'
import { sendStored } from '../queue/send-actions'
import classes from './helpers.module.css'

/** The link of a helper opens the check-in by a press, so that a program that only follows links opens nothing. */
export function OpenLinkScreen() {
  const t = useTranslations('check_in.open')
  const { open, openAnyway, isOpening, hasEnded, unsent, problem } = useOpening()
  if (hasEnded)
    return (
      <StateCard icon={<IconLinkOff aria-hidden size={44} stroke={1.5} />} title={t('ended')} text={t('ended_text')} />
    )
  return (
    <>
      <noscript>
        <Callout tone="watch">{t('without_script')}</Callout>
      </noscript>
      <StateCard
        icon={<IconClipboardCheck aria-hidden size={44} stroke={1.5} />}
        title={t('title')}
        text={t('text')}
        action={
          <PlainButton disabled={isOpening} onClick={open}>
            {t('title')}
          </PlainButton>
        }
      />
      <div className={classes.below}>
        {unsent && (
          <Callout tone="watch" role="alert">
            <Stack gap="sm">
              {t('unsent', { count: unsent.count })}
              <Cluster>
                <ButtonLink href={`/check-in/${unsent.workshop_id}`}>{t('open_earlier')}</ButtonLink>
                <PlainButton variant="quiet" disabled={isOpening} onClick={openAnyway}>
                  {t('open_anyway')}
                </PlainButton>
              </Cluster>
            </Stack>
          </Callout>
        )}
        <Outcome tone="danger">{problem}</Outcome>
      </div>
    </>
  )
}

/** An unknown, an incomplete, an expired and a revoked link. */
const isEnded = (status: number) => status === 404 || status === 422

function useOpening() {
  const core = useTranslations('core')
  const locale = useLocale()
  const [unsent, setUnsent] = useState<UnsentEvent>()
  const [isLeaving, setLeaving] = useState(false)
  const { run, isRunning, failure, reset } = useAction(
    async (opensAnyway: boolean) => {
      // A browser whose storage fails can send nothing of an earlier link, and still opens this one.
      const sendEarlier = () => openRecordStore().then((store) => sendEarlierActions(store, sendStored))
      const earlier = opensAnyway ? undefined : await sendEarlier().catch(() => undefined)
      if (!opensAnyway) setUnsent(earlier)
      if (earlier) return
      const { workshop_id } = await call(openHelperLink, { body: { token: window.location.hash.slice(1) } })
      setLeaving(true)
      // The entry of the history goes with the secret of the link.
      window.location.replace(localizedPath(locale, `/check-in/${workshop_id}`))
    },
    { onFailed: () => true },
  )
  // Another link that is opened in the same tab changes only the part behind the #.
  useWindowEvent('hashchange', () => {
    reset()
    setUnsent(undefined)
  })
  return {
    /** Sends first what an earlier link has recorded, because this one takes its place. */
    open: () => run(false),
    openAnyway: () => run(true),
    isOpening: isRunning || isLeaving,
    unsent,
    hasEnded: failure !== undefined && isEnded(failure.status),
    problem: failure && (failure.message || core('no_connection')),
  }
}
