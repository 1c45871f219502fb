'use client'

import { Button, Group } from '@mantine/core'
import { IconClipboardCheck, IconLinkOff } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { openRecordStore } from '@/client/check-in-storage'
import { localizedPath } from '@/i18n/paths'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Callout } from '@/ui/feedback/Callout'
import { StateCard } from '@/ui/feedback/StateCard'
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
          <Button size="md" loading={isOpening} onClick={() => void open()}>
            {t('open')}
          </Button>
        }
      />
      <div className={classes.below}>
        {unsent && <EarlierActions unsent={unsent} isOpening={isOpening} onOpen={openAnyway} />}
        {problem !== undefined && (
          <Callout tone="danger" role="alert">
            {problem}
          </Callout>
        )}
      </div>
    </>
  )
}

type EarlierProps = { unsent: UnsentEvent; isOpening: boolean; onOpen: () => Promise<void> }

function EarlierActions({ unsent, isOpening, onOpen }: EarlierProps) {
  const t = useTranslations('check_in.open')
  return (
    <Callout tone="watch" role="alert">
      {t('unsent', { count: unsent.count })}
      <Group gap="sm" mt="sm">
        <ButtonLink href={`/check-in/${unsent.workshop_id}`}>{t('open_earlier')}</ButtonLink>
        <Button variant="default" disabled={isOpening} onClick={() => void onOpen()}>
          {t('open_anyway')}
        </Button>
      </Group>
    </Callout>
  )
}

/** An unknown, an incomplete, an expired and a revoked link. */
const isEnded = (status: number) => status === 404 || status === 422

function useOpening() {
  const core = useTranslations('core')
  const locale = useLocale()
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<CallFailed>()
  const [unsent, setUnsent] = useState<UnsentEvent>()

  // Another link that is opened in the same tab changes only the part behind the #.
  useEffect(() => {
    const startAnew = () => {
      setFailure(undefined)
      setUnsent(undefined)
    }
    window.addEventListener('hashchange', startAnew)
    return () => window.removeEventListener('hashchange', startAnew)
  }, [])

  /** Sends first what an earlier link has recorded, because this one takes its place. */
  const open = async () => {
    setOpening(true)
    setFailure(undefined)
    // A browser whose storage fails can send nothing of it, and still opens the link.
    const sending = openRecordStore().then((store) => sendEarlierActions(store, sendStored))
    const earlier = await sending.catch(() => undefined)
    setUnsent(earlier)
    if (earlier) setOpening(false)
    else await openAnyway()
  }
  const openAnyway = async () => {
    setOpening(true)
    setFailure(undefined)
    try {
      const { workshop_id } = await call(openHelperLink, { body: { token: window.location.hash.slice(1) } })
      // The entry of the history goes with the secret of the link.
      window.location.replace(localizedPath(locale, `/check-in/${workshop_id}`))
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      setFailure(reason)
      setOpening(false)
    }
  }
  const hasEnded = failure !== undefined && isEnded(failure.status)
  return {
    open,
    openAnyway,
    isOpening,
    hasEnded,
    unsent,
    problem: failure && (failure.message || core('no_connection')),
  }
}
