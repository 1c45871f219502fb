import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { StatusChip } from '@/ui/content/StatusChip'
import { Callout } from '@/ui/feedback/Callout'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { Cluster } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { deleteUser, type ManagedUser } from '../contract'
import { InviteButton } from './InviteButton'
import { RemoveSecondFactorButton } from './RemoveSecondFactorButton'
import classes from './UserForm.module.css'
import { UserStateChip } from './UserStateChip'
import type { EditRights } from './use-edit-rights'

type Props = { id: IdOrNew; person: ManagedUser; editRights: EditRights }

/** The name and state of the account, with the actions on all of it. */
export function UserHeader({ id, person, editRights }: Props) {
  const t = useTranslations('users')
  const may = useMay()
  const router = useRouter()
  const { name, state, is_super_user, second_factor } = person
  if (id === 'new') return <PageHeader title={t('new')} text={t('new_text')} />

  const mayChange = editRights.missingRight === undefined && !editRights.isOwnAccount
  return (
    <>
      <PageHeader title={name}>
        <HistoryLink object="users" object_id={id} />
        {mayChange && <InviteButton id={id} person={person} />}
        {mayChange && second_factor && <RemoveSecondFactorButton id={id} name={name} />}
        {mayChange && may(deleteUser) && (
          <DeleteButton
            endpoint={deleteUser}
            params={{ id }}
            name={name}
            question={t('delete_question', { name })}
            onDeleted={() => router.push('/system/users')}
          />
        )}
      </PageHeader>
      <Cluster as="p" className={classes.facts}>
        {state && <UserStateChip state={state} />}
        {is_super_user && <StatusChip>{t('super_user')}</StatusChip>}
        {second_factor && <StatusChip>{t('second_factor_on')}</StatusChip>}
        {editRights.isOwnAccount && <span>{t('own_account')}</span>}
      </Cluster>
    </>
  )
}

/** The reason why the reader cannot change this account. */
export function NotEditableMessage({ person, editRights: { missingRight } }: Omit<Props, 'id'>) {
  const t = useTranslations('users')
  if (missingRight === undefined) return null
  return (
    <Callout tone="plain" title={t('out_of_reach')}>
      {person.is_super_user ? t('out_of_reach_super') : t('out_of_reach_text', { permission: missingRight })}
    </Callout>
  )
}
