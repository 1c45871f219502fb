import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { useMay, usePermissionHolder } from '@/client/calls/permissions'
import { useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { urlOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { HistoryLink } from '@/ui/buttons/HistoryLink'
import { Callout } from '@/ui/feedback/Callout'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { Form } from '@/ui/form/Form'
import { FieldGroup } from '@/ui/form/fields/FieldGroup'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { PageHeader } from '@/ui/layout/PageHeader'
import type { SavedItem } from '@/ui/screens/ItemLoader'
import { deleteRole, type Role, saveRole } from '../contract'
import { isSelfRegisteredRole, missingRights } from '../rules'
import { CallList } from './CallList'
import { CallsField } from './CallsField'
import { HeldPermissions, PermissionsField } from './PermissionsField'
import { useCallLabels } from './use-call-labels'

/** Shows who holds the role; the page gives it, because accounts lie above roles. */
export type HoldersComponent = ComponentType<{ role_id: number; count: number }>

type Props = { id: IdOrNew; role: Role; onSaved: (saved: SavedItem) => void; Holders: HoldersComponent }

const NO_PERMISSIONS: never[] = []

export function RoleForm({ id, role, onSaved, Holders }: Props) {
  const t = useTranslations('access')
  const may = useMay()
  const form = useApiForm(saveRole, { params: { id }, defaultValues: role, onSaved })
  useDraft(form, urlOf(saveRole, { params: { id } }))
  const reason = useReadOnlyReason(role)
  const readOnlyNote = may(saveRole) && reason
  const isOpen = may(saveRole) && !reason
  const { permissions = NO_PERMISSIONS, routePermissions = NO_PERMISSIONS } = role
  return (
    <>
      <PageHeader title={role.name || t('role_new')}>
        {role.id !== null && <HistoryLink object="roles" object_id={role.id} />}
        {!reason && <DeleteRoleButton role={role} />}
      </PageHeader>
      <Form form={form} readOnly={!isOpen} wide>
        {readOnlyNote && (
          <Callout tone="plain" title={t('fixed_title')}>
            {readOnlyNote}
          </Callout>
        )}
        <FieldGroup title={t('about')}>
          <TextField name="name" label={t('role_name')} description={t('role_name_hint')} autoComplete="off" required />
          {role.id !== null && <Holders role_id={role.id} count={role.users_count} />}
        </FieldGroup>
        <FieldGroup title={t('may')} text={isOpen ? t('may_text') : undefined}>
          {isOpen ? <CallsField /> : <CallList calls={routePermissions} />}
        </FieldGroup>
        <FieldGroup title={t('names')} text={t('names_text')}>
          {isOpen ? <PermissionsField /> : <HeldPermissions permissions={permissions} />}
        </FieldGroup>
        {isOpen && <SaveButton />}
      </Form>
    </>
  )
}

function DeleteRoleButton({ role: { id, name, users_count: count } }: { role: Role }) {
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

/** The reason why this person cannot change the role. The server decides again. */
function useReadOnlyReason({ id, name, permissions = [], routePermissions = [] }: Role): string | undefined {
  const t = useTranslations('access')
  const { sentenceOf } = useCallLabels()
  const user = usePermissionHolder()
  if (!user || id === null) return undefined
  if (isSelfRegisteredRole(name)) return t('fixed_strangers')
  if (!user.is_super_user && user.roles.includes(name)) return t('fixed_own')

  const calls = new Map(routePermissions.map((call) => [`${call.method} ${call.uri}`, sentenceOf(call)]))
  const rights = { permissions: permissions.map((held) => held.name), routePermissions: [...calls.keys()] }
  const missing = missingRights(user, rights)
  const [first] = missing
  return first && t('fixed_beyond', { count: missing.length, first: calls.get(first) ?? first })
}
