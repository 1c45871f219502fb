'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNotices } from '@/client/notices'
import { useMay } from '@/client/permissions'
import { useApiForm } from '@/client/use-api-form'
import { useDraft } from '@/client/use-draft'
import { addressOf } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TabBar } from '@/ui/form/TabBar'
import type { Saved } from '@/ui/Item'
import { type ManagedUser, saveUser } from '../contract'
import { AccessPanel } from './AccessPanel'
import { SessionsPanel } from './SessionsPanel'
import { UserFields } from './UserFields'
import classes from './UserForm.module.css'
import { OutOfReach, UserHeader } from './UserHeader'
import { type Reach, useReach } from './use-reach'
import { useTabs } from './use-tabs'

type Props = { id: IdOrNew; person: ManagedUser; onSaved: (saved: Saved) => void }

export function UserForm({ id, person, onSaved }: Props) {
  const t = useTranslations('users')
  const may = useMay()
  const tell = useMailTold(id, person)
  const form = useApiForm(saveUser, {
    params: { id },
    defaultValues: valuesOf(person),
    onSaved: (saved) => {
      tell(saved)
      onSaved(saved)
    },
  })
  useDraft(form, addressOf(saveUser, { params: { id } }))
  const reach = useReach(person)
  const mayChange = may(saveUser) && reach.lacking === undefined
  const details = (
    <Form form={form} readOnly={!mayChange} wide>
      <UserFields id={id} offered={person.offered_roles ?? []} reach={reach} />
      {mayChange && <SaveButton label={id === 'new' ? t('invite') : undefined} />}
    </Form>
  )
  return (
    <>
      <UserHeader id={id} person={person} reach={reach} />
      <OutOfReach person={person} reach={reach} />
      {person.id === null ? details : <SavedPanels id={person.id} reach={reach} details={details} />}
    </>
  )
}

/** What stands beside the form of somebody who has an account already. */
function SavedPanels({ id, reach, details }: { id: number; reach: Reach; details: ReactNode }) {
  const t = useTranslations('users')
  const { tabs, tab, setTab } = useTabs(reach)
  return (
    <Tabs value={tab} onChange={setTab} keepMountedMode="display-none">
      <TabBar tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))} open={tab} label={t('tabs')} />
      <Tabs.Panel value="details" className={classes.panel}>
        {details}
      </Tabs.Panel>
      <Tabs.Panel value="access" className={classes.panel}>
        {tab === 'access' && <AccessPanel id={id} />}
      </Tabs.Panel>
      <Tabs.Panel value="sessions" className={classes.panel}>
        {tab === 'sessions' && <SessionsPanel id={id} />}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Where a mail went because of what was saved. */
function useMailTold(id: IdOrNew, before: ManagedUser) {
  const t = useTranslations('users')
  const notices = useNotices()
  return ({ email, state }: ManagedUser) => {
    const isInvited = id === 'new' || (state === 'invited' && before.state !== 'invited')
    if (isInvited) notices.say(t('invitation_sent', { email }))
    else if (email !== before.email) notices.say(t('address_moved', { email }))
  }
}

/** A language that is no longer offered is left out, so that saving leaves it as it is. */
const valuesOf = ({ name, first_name, second_name, email, phone, language, ...rest }: ManagedUser) => ({
  ...{ name, first_name, second_name, email, phone },
  ...{ roles: rest.roles ?? [], is_super_user: rest.is_super_user, updated_at: rest.updated_at },
  language: LOCALES.find((locale) => locale === language),
})
