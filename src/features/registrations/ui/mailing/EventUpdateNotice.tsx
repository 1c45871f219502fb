'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { Callout } from '@/ui/feedback/Callout'
import { sendMails } from '../../contract/mailing'
import classes from './EventUpdateNotice.module.css'
import { MailingDialog } from './MailingDialog'
import { useMailingDialog } from './use-mailing'

type Props = { workshop_id: number; outdated: number }

/** After a change of the date or place, offers to mail the people whose calendars are outdated. */
export function EventUpdateNotice({ workshop_id, outdated }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const { button, question, open, closeDialog } = useMailingDialog()
  const choice = {
    name: t('audience_updates'),
    hint: t('hint_updates'),
    request: { id: workshop_id, type: 'updates' as const },
  }
  const isShown = outdated > 0 && may(sendMails)
  return (
    <>
      {isShown && (
        <Callout tone="plain" role="status">
          <div className={classes.row}>
            <span className={classes.text}>{t('outdated', { count: outdated })}</span>
            <Button ref={button} variant="default" onClick={open}>
              {t('audience_updates')}
            </Button>
          </div>
        </Callout>
      )}
      <MailingDialog {...question} choice={choice} onClose={closeDialog} onSent={closeDialog} />
    </>
  )
}
