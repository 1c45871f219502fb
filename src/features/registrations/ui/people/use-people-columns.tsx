'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { EmailAddress } from '@/ui/EmailAddress'
import type { Column } from '@/ui/table/DataTable'
import type { ListedRegistration } from '../contract/office'
import { fullName } from '../rules'
import classes from './RegistrationsTab.module.css'
import { Standings } from './Standings'

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

export function usePeopleColumns(): Column<ListedRegistration>[] {
  const t = useTranslations('people')
  return useMemo(() => columnsIn(t), [t])
}

function columnsIn(t: ReturnType<typeof useTranslations<'people'>>): Column<ListedRegistration>[] {
  const offered = { initiallyHidden: true }
  return [
    { key: 'last_name', title: t('name'), sortable: true, render: (person) => <Name person={person} /> },
    { key: 'email', title: t('email'), sortable: true, render: ({ email }) => <EmailAddress address={email} /> },
    { key: 'institution', title: t('institution'), sortable: true },
    { key: 'city', title: t('city'), sortable: true },
    {
      key: 'standing',
      title: t('standing'),
      render: (person) => <Standings person={{ ...person, main_name: null }} />,
    },
    { key: 'created_at', title: t('created_at'), sortable: true, ...instant },
    { key: 'registered', title: t('registered'), sortable: true, ...instant, ...offered },
    { key: 'participated', title: t('participated'), sortable: true, ...instant, ...offered },
    ...STAMPS.map((key) => ({ key, title: t(key), ...instant, ...offered })),
    ...DETAILS.map((key) => ({ key, title: t(key), ...offered })),
    {
      key: 'manually_paid',
      title: t('manually_paid'),
      render: ({ manually_paid }) => manually_paid && t('paid'),
      ...offered,
    },
  ]
}

/** Of whom only the address is known, that is the name; who came along stands with whom they came. */
function Name({ person }: { person: ListedRegistration }) {
  const t = useTranslations('people')
  return (
    <span className={classes.name}>
      {fullName(person) || <EmailAddress address={person.email} />}
      {person.preliminary_registration && <span className={classes.with}>{t('preliminary_row')}</span>}
      {person.main_name && <span className={classes.with}>{t('with', { name: person.main_name })}</span>}
    </span>
  )
}
