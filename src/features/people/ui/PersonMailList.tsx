'use client'

import { UnstyledButton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useOpenedMail } from '@/features/mailings/ui/use-opened-mail'
import { getMail, listMailLog } from '@/features/mails/contract'
import { MailStatusChip } from '@/features/mails/ui/MailStatusChip'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showInstant } from '@/i18n/formats'
import { Link } from '@/ui/navigation/Link'
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
    <PersonCard title={t('mails')} count={total} empty={t('no_mails')}>
      <ul className={classes.rows}>
        {data.map((mail) => (
          <MailRow key={mail.id} mail={mail} email={email} onOpen={opened.open} />
        ))}
      </ul>
      {total > data.length && <p className={classes.hint}>{t('newest_only', { shown: data.length, total })}</p>}
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
    <li className={classes.row}>
      <time className={classes.date} dateTime={at}>
        {showInstant(at, formats)}
      </time>
      <div className={classes.about}>
        <MailName mail={mail} onOpen={onOpen} />
        {subject && <span>{subject}</span>}
        <LogLink mail={mail} email={email} />
      </div>
      <span className={classes.chips}>
        <MailStatusChip status={status} />
        {message && <span className={classes.hint}>{message}</span>}
      </span>
    </li>
  )
}

/** Only a mail about an event can be opened and sent again. */
function MailName({ mail, onOpen }: Pick<RowProps, 'mail' | 'onOpen'>) {
  const t = useTranslations('mail_log')
  const may = useMay()
  const name = t(`type_${mail.type}`)
  if (mail.workshop_id === null || !may(getMail)) return <span className={classes.title}>{name}</span>
  return (
    <UnstyledButton className={classes.link} onClick={() => onOpen(mail)}>
      {name}
    </UnstyledButton>
  )
}

/** Leads to the mails of the event to this address. */
function LogLink({ mail: { workshop_id, workshop_title }, email }: Pick<RowProps, 'mail' | 'email'>) {
  const may = useMay()
  if (workshop_id === null || workshop_title === null) return null
  if (!may(listMailLog)) return <span className={classes.hint}>{workshop_title}</span>
  return (
    <Link className={classes.event} href={officeTabPath(workshop_id, 'mails', {}, email)}>
      {workshop_title}
    </Link>
  )
}
