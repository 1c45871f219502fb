import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useOpenedMail } from '@/features/mailings/ui/use-opened-mail'
import { getMail, listMailLog } from '@/features/mails/contract'
import { MailStatusChip } from '@/features/mails/ui/MailStatusChip'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showInstant } from '@/i18n/formats'
import { Cluster, Muted, Row, Rows } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { Person, PersonMail } from '../contract/people'
import { PersonCard } from './PersonCard'
import classes from './PersonPage.module.css'
import { useRefreshPerson } from './use-refresh-person'

// Loaded when a mail is opened.
const MailDrawer = dynamic(() => import('@/features/mailings/ui/MailDrawer').then((module) => module.MailDrawer), {
  ssr: false,
})

/** All mails to the address with what became of them, the newest first; each opens as it was sent. */
export function PersonMailList({ mails: { total, data }, email }: Pick<Person, 'mails'> & { email: string }) {
  const t = useTranslations('person')
  const refresh = useRefreshPerson()
  const opened = useOpenedMail()
  // A mail that was sent again is a new one in the list.
  const close = () => {
    opened.close()
    return void refresh()
  }
  return (
    <PersonCard title={t('mails')} count={total} shown={data.length} empty={t('no_mails')}>
      <Rows>
        {data.map((mail) => (
          <MailRow key={mail.id} mail={mail} email={email} onOpen={opened.open} />
        ))}
      </Rows>
      {opened.mail !== null && <MailDrawer opened={{ ...opened, close }} />}
    </PersonCard>
  )
}

type RowProps = { mail: PersonMail; email: string; onOpen: (mail: PersonMail) => void }

function MailRow({ mail, email, onOpen }: RowProps) {
  const formats = useFormats()
  const { subject, status, message } = mail
  const at = mail.sent_at ?? mail.created_at
  return (
    <Row className={classes.row}>
      <Muted as="time" dateTime={at}>
        {showInstant(at, formats)}
      </Muted>
      <div>
        <MailName mail={mail} onOpen={onOpen} />
        {subject && <p>{subject}</p>}
        <LogLink mail={mail} email={email} />
      </div>
      <Cluster gap="xs" className={classes.chips}>
        <MailStatusChip status={status} />
        {message && <Muted isSmall>{message}</Muted>}
      </Cluster>
    </Row>
  )
}

/** Only a mail about an event can be opened and sent again. */
function MailName({ mail, onOpen }: Pick<RowProps, 'mail' | 'onOpen'>) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const name = t(`type_${mail.type}`)
  if (mail.workshop_id === null || !may(getMail)) return <strong>{name}</strong>
  return (
    <TextLink as="button" type="button" isStrong onClick={() => onOpen(mail)}>
      {name}
    </TextLink>
  )
}

function LogLink({ mail: { workshop_id, workshop_title }, email }: Pick<RowProps, 'mail' | 'email'>) {
  const may = useMay()
  if (workshop_id === null || workshop_title === null) return null
  if (!may(listMailLog)) return <Muted isSmall>{workshop_title}</Muted>
  return (
    <Muted isSmall>
      <TextLink href={officeTabPath(workshop_id, 'mails', {}, email)}>{workshop_title}</TextLink>
    </Muted>
  )
}
