'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from '@/ui/DeleteButton'
import { HistoryLink } from '@/ui/HistoryLink'
import { Message } from '@/ui/Message'
import { PageHeader } from '@/ui/PageHeader'
import { StatusChip } from '@/ui/StatusChip'
import { deleteUser, type ManagedUser } from '../contract'
import { InviteButton } from './InviteButton'
import { SecondFactorButton } from './SecondFactorButton'
import classes from './UserForm.module.css'
import { UserStateChip } from './UserStateChip'
import type { Reach } from './use-reach'

type Props = { id: IdOrNew; person: ManagedUser; reach: Reach }

/** Whose account it is, how it stands, and what can be done with it as a whole. */
export function UserHeader({ id, person, reach }: Props) {
  const t = useTranslations('users')
  const may = useMay()
  const router = useRouter()
  const { name, state, is_super_user, second_factor } = person
  if (id === 'new') return <PageHeader title={t('new')} text={t('new_text')} />

  const offers = reach.lacking === undefined && !reach.own
  return (
    <>
      <PageHeader title={name}>
        <HistoryLink object="users" object_id={id} />
        {offers && <InviteButton id={id} person={person} />}
        {offers && second_factor && <SecondFactorButton id={id} name={name} />}
        {offers && may(deleteUser) && (
          <DeleteButton
            endpoint={deleteUser}
            params={{ id }}
            name={name}
            question={t('delete_question', { name })}
            onDeleted={() => router.push('/system/users')}
          />
        )}
      </PageHeader>
      <p className={classes.facts}>
        {state && <UserStateChip state={state} />}
        {is_super_user && <StatusChip>{t('super_user')}</StatusChip>}
        {second_factor && <StatusChip>{t('second_factor_on')}</StatusChip>}
        {reach.own && <span>{t('own_account')}</span>}
      </p>
    </>
  )
}

/** Why nothing of this account can be changed by who reads it. */
export function OutOfReach({ person, reach: { lacking } }: Omit<Props, 'id'>) {
  const t = useTranslations('users')
  if (lacking === undefined) return null
  return (
    <div className={classes.note}>
      <Message tone="plain" title={t('out_of_reach')}>
        {person.is_super_user ? t('out_of_reach_super') : t('out_of_reach_text', { permission: lacking })}
      </Message>
    </div>
  )
}
