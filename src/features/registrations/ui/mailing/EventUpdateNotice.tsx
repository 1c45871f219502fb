'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { Message } from '@/ui/Message'
import { sendMails } from '../contract/mailing'
import { MailQuestion } from './MailQuestion'
import classes from './MailUpdates.module.css'
import { useQuestion } from './use-mailing'

type Props = { workshop_id: number; outdated: number }

/** The event was moved, and people's calendars do not know it yet: one press leads to telling them. */
export function MailUpdates({ workshop_id, outdated }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const { button, question, open, leave } = useQuestion()
  const choice = {
    name: t('audience_updates'),
    hint: t('hint_updates'),
    plan: { id: workshop_id, type: 'updates' as const },
  }
  const isAsked = outdated > 0 && may(sendMails)
  return (
    <>
      {isAsked && (
        <Message tone="plain" role="status">
          <div className={classes.row}>
            <span className={classes.words}>{t('outdated', { count: outdated })}</span>
            <Button ref={button} variant="default" onClick={open}>
              {t('audience_updates')}
            </Button>
          </div>
        </Message>
      )}
      <MailQuestion {...question} choice={choice} onClose={leave} onSent={leave} />
    </>
  )
}
