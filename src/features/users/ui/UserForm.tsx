import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { useNotices } from '@/client/notices/notices'
import { urlOf } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TabBar } from '@/ui/navigation/TabBar'
import type { SavedItem } from '@/ui/screens/ItemLoader'
import { type ManagedUser, saveUser } from '../contract'
import { AccessPanel } from './AccessPanel'
import { SessionsPanel } from './SessionsPanel'
import { UserFields } from './UserFields'
import { NotEditableMessage, UserHeader } from './UserHeader'
import { type EditRights, useEditRights } from './use-edit-rights'
import { useUserTabs } from './use-user-tabs'

type Props = { id: IdOrNew; person: ManagedUser; onSaved: (saved: SavedItem) => void }

export function UserForm({ id, person, onSaved }: Props) {
  const t = useTranslations('users')
  const may = useMay()
  const announceMail = useMailNotice(id, person)
  const form = useApiForm(saveUser, {
    params: { id },
    defaultValues: formValuesOf(person),
    onSaved: (saved) => {
      announceMail(saved)
      onSaved(saved)
    },
  })
  useDraft(form, urlOf(saveUser, { params: { id } }))
  const editRights = useEditRights(person)
  const mayChange = may(saveUser) && editRights.missingRight === undefined
  const details = (
    <Form form={form} readOnly={!mayChange} wide>
      <UserFields id={id} offered={person.offered_roles ?? []} editRights={editRights} />
      {mayChange && <SaveButton label={id === 'new' ? t('invite') : undefined} />}
    </Form>
  )
  return (
    <>
      <UserHeader id={id} person={person} editRights={editRights} />
      <NotEditableMessage person={person} editRights={editRights} />
      {person.id === null ? details : <UserTabs id={person.id} editRights={editRights} details={details} />}
    </>
  )
}

/** The panels beside the form of an existing account. */
function UserTabs({ id, editRights, details }: { id: number; editRights: EditRights; details: ReactNode }) {
  const t = useTranslations('users')
  const { tabs, tab, setTab } = useUserTabs(editRights)
  return (
    <Tabs value={tab} onChange={setTab} keepMountedMode="display-none">
      <TabBar tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))} open={tab} label={t('tabs')} />
      <Tabs.Panel value="details" pt="lg">
        {details}
      </Tabs.Panel>
      <Tabs.Panel value="access" pt="lg">
        {tab === 'access' && <AccessPanel id={id} />}
      </Tabs.Panel>
      <Tabs.Panel value="sessions" pt="lg">
        {tab === 'sessions' && <SessionsPanel id={id} />}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Names the address to which saving sent a mail. */
function useMailNotice(id: IdOrNew, before: ManagedUser) {
  const t = useTranslations('users')
  const notices = useNotices()
  return ({ email, state }: ManagedUser) => {
    const isInvited = id === 'new' || (state === 'invited' && before.state !== 'invited')
    if (isInvited) notices.inform(t('invitation_sent', { email }))
    else if (email !== before.email) notices.inform(t('address_moved', { email }))
  }
}

/** A language that is no longer offered is omitted, so that saving leaves it unchanged. */
const formValuesOf = ({ name, first_name, second_name, email, phone, language, ...rest }: ManagedUser) => ({
  name,
  first_name,
  second_name,
  email,
  phone,
  roles: rest.roles ?? [],
  is_super_user: rest.is_super_user,
  updated_at: rest.updated_at,
  language: LOCALES.find((locale) => locale === language),
})
