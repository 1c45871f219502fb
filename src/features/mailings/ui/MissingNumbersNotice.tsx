import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useMay } from '@/client/calls/permissions'
import type { ListFilter } from '@/features/registrations/contract/office'
import { Notice } from '@/ui/feedback/NoticeBar'
import { sendMails } from '../contract/mailings'
import { MailingDialog } from './MailingDialog'
import { useMailingDialog } from './use-mailing'

type Props = { workshop_id: number; counts: { number_missing: number } }

/** While the list shows the people of whom a number is missing, offers to ask all of them at once. */
export function MissingNumbersNotice({ workshop_id, counts: { number_missing } }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const [filter] = useQueryState('filter[standing]')
  const { button, question, open, closeDialog } = useMailingDialog()
  const isShown = filter === ('number_missing' satisfies ListFilter) && number_missing > 0
  if (!isShown || !may(sendMails)) return null
  const request = { id: workshop_id, type: 'numbers' } as const
  const choice = { name: t('audience_numbers'), hint: t('hint_numbers'), request }
  return (
    <Notice tone="plain" title={t('numbers_missing', { count: number_missing })}>
      <div>
        <Button ref={button} variant="default" onClick={open}>
          {t('audience_numbers')}
        </Button>
      </div>
      <MailingDialog {...question} choice={choice} onClose={closeDialog} onSent={closeDialog} />
    </Notice>
  )
}
