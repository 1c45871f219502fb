import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { repeatMails } from '@/features/mailings/contract/mailings'
import { AudienceMailMenu } from '@/features/mailings/ui/AudienceMailMenu'
import { MailDrawer } from '@/features/mailings/ui/MailDrawer'
import { RepeatAllMails, RepeatMail } from '@/features/mailings/ui/RepeatMails'
import { useOpenedMail } from '@/features/mailings/ui/use-opened-mail'
import { getMail } from '@/features/mails/contract'
import { MailLogTab } from '@/features/mails/ui/MailLogTab'
import { useRegistrationCounts } from '@/features/registrations/ui/calls/use-people-action'
import { officePersonPath, officeTabPath } from '@/features/workshops/contract/office-path'

/** The mail log of an event with the opened mail beside it. */
export function MailsTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('mailing')
  const may = useMay()
  const opened = useOpenedMail()
  const paths = {
    log: (filter: Record<string, string>) => officeTabPath(workshop_id, 'mails', filter),
    person: (registration_id: string) => officePersonPath(workshop_id, registration_id),
  }
  return (
    <>
      <MailLogTab
        workshop_id={workshop_id}
        paths={paths}
        onOpen={may(getMail) ? opened.open : undefined}
        rowActions={may(repeatMails) ? (mail) => <RepeatMail workshop_id={workshop_id} mail={mail} /> : undefined}
        toolbar={
          <>
            <RepeatAllMails workshop_id={workshop_id} />
            <AudienceMailMenu
              workshop_id={workshop_id}
              counts={useRegistrationCounts(workshop_id)}
              message={{ hint: t('hint_write_all'), selection: { workshop_id } }}
            />
          </>
        }
      />
      <MailDrawer opened={opened} personPath={paths.person} />
    </>
  )
}
