'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { useApiForm } from '@/client/use-api-form'
import { useDraft } from '@/client/use-draft'
import { addressOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from '@/ui/DeleteButton'
import { FieldGroup } from '@/ui/form/FieldGroup'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { TextField } from '@/ui/form/TextField'
import { HistoryLink } from '@/ui/HistoryLink'
import type { Saved } from '@/ui/Item'
import { Message } from '@/ui/Message'
import { PageHeader } from '@/ui/PageHeader'
import { deleteRole, type Role, saveRole } from '../contract'
import { CallList } from './CallList'
import { CallsField } from './CallsField'
import { Holders } from './Holders'
import { HeldNames, NamesField } from './NamesField'
import { useFixed } from './use-fixed'

type Props = { id: IdOrNew; role: Role; onSaved: (saved: Saved) => void }

const NOTHING: never[] = []

export function RoleForm({ id, role, onSaved }: Props) {
  const t = useTranslations('access')
  const may = useMay()
  const form = useApiForm(saveRole, { params: { id }, defaultValues: role, onSaved })
  useDraft(form, addressOf(saveRole, { params: { id } }))
  const reason = useFixed(role)
  const fixed = may(saveRole) && reason
  const isOpen = may(saveRole) && !reason
  const { permissions = NOTHING, routePermissions = NOTHING } = role
  return (
    <>
      <PageHeader title={role.name || t('role_new')}>
        {role.id !== null && <HistoryLink object="roles" object_id={role.id} />}
        {!reason && <RemoveRole role={role} />}
      </PageHeader>
      <Form form={form} readOnly={!isOpen} wide>
        {fixed && (
          <Message tone="plain" title={t('fixed_title')}>
            {fixed}
          </Message>
        )}
        <FieldGroup title={t('about')}>
          <TextField name="name" label={t('role_name')} description={t('role_name_hint')} autoComplete="off" required />
          {role.id !== null && <Holders role_id={role.id} count={role.users_count} />}
        </FieldGroup>
        <FieldGroup title={t('may')} text={isOpen ? t('may_text') : undefined}>
          {isOpen ? <CallsField /> : <CallList calls={routePermissions} />}
        </FieldGroup>
        <FieldGroup title={t('names')} text={t('names_text')}>
          {isOpen ? <NamesField /> : <HeldNames permissions={permissions} />}
        </FieldGroup>
        {isOpen && <SaveButton />}
      </Form>
    </>
  )
}

function RemoveRole({ role: { id, name, users_count: count } }: { role: Role }) {
  const t = useTranslations('access')
  const may = useMay()
  const router = useRouter()
  if (id === null || !may(deleteRole)) return null
  return (
    <DeleteButton
      endpoint={deleteRole}
      params={{ id }}
      name={name}
      question={t('role_delete', { name, count })}
      onDeleted={() => router.push('/system/roles')}
    />
  )
}
