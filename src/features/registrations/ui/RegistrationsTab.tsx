'use client'

import { useTranslations } from 'next-intl'
import { EmailAddress } from '@/ui/EmailAddress'
import { type Column, DataTable } from '@/ui/table/DataTable'
import { type ListedRegistration, listRegistrations, STANDINGS } from '../contract/office'
import { fullName } from '../rules'
import classes from './RegistrationsTab.module.css'
import { Standings } from './Standings'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const

/** The people of an event: found by words, narrowed by where they stand, and ordered. */
export function RegistrationsTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const standings = STANDINGS.map((value) => ({ value, label: t(`standing_${value}`) }))
  return (
    <DataTable
      endpoint={listRegistrations}
      caption={t('people')}
      columns={useColumns()}
      fixed={{ workshop_id }}
      filters={[{ column: 'standing', title: t('standing'), options: standings }]}
      sort={NEWEST_FIRST}
      empty={{ text: t('empty') }}
    />
  )
}

/** What happened to somebody when, for who wants to see it. */
const STAMPS = [
  'invitation_sent',
  'confirmation_sent',
  'reminder_sent',
  'after_event_sent',
  'cancelled_at',
  'unsubscribed_at',
] as const
const DETAILS = ['external_id', 'language', 'question'] as const

const instant = { kind: 'instant', narrow: true } as const

function useColumns(): Column<ListedRegistration>[] {
  const t = useTranslations('people')
  const offered = { initiallyHidden: true }
  return [
    { key: 'last_name', title: t('name'), sortable: true, render: Name },
    { key: 'email', title: t('email'), sortable: true, render: ({ email }) => <EmailAddress address={email} /> },
    { key: 'institution', title: t('institution'), sortable: true },
    { key: 'city', title: t('city'), sortable: true },
    { key: 'standing', title: t('standing'), render: (person) => <Standings person={person} /> },
    { key: 'created_at', title: t('created_at'), sortable: true, ...instant },
    { key: 'registered', title: t('registered'), sortable: true, ...instant, ...offered },
    { key: 'participated', title: t('participated'), sortable: true, ...instant, ...offered },
    ...STAMPS.map((key) => ({ key, title: t(key), ...instant, ...offered })),
    ...DETAILS.map((key) => ({ key, title: t(key), ...offered })),
  ]
}

/** Of whom only the address is known, that is the name. */
const Name = (person: ListedRegistration) => (
  <span className={classes.name}>{fullName(person) || <EmailAddress address={person.email} />}</span>
)
