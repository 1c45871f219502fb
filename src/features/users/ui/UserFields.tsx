import { useLocale, useTranslations } from 'next-intl'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { languageName } from '@/i18n/calendar'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldGroup, FieldRow } from '@/ui/form/fields/FieldGroup'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import type { OfferedRole } from '../contract'
import { RolesField } from './RolesField'
import type { EditRights } from './use-edit-rights'

type Props = { id: IdOrNew; offered: readonly OfferedRole[]; editRights: EditRights }

export function UserFields({ id, offered, editRights }: Props) {
  const t = useTranslations('users')
  return (
    <>
      <PersonFields id={id} own={editRights.isOwnAccount} />
      <FieldGroup title={t('rights')} text={t('rights_text')}>
        <RolesField offered={offered} locked={editRights.isOwnAccount ? t('own_rights_hint') : undefined} />
        {editRights.mayGrantSuperUser && (
          <CheckboxField
            name="is_super_user"
            label={t('super_user')}
            description={t('super_user_hint')}
            disabled={editRights.isOwnAccount}
          />
        )}
      </FieldGroup>
    </>
  )
}

function PersonFields({ id, own }: { id: IdOrNew; own: boolean }) {
  const t = useTranslations('users')
  const field = useFieldWords('users')
  const locale = useLocale()
  const hint = own ? 'email_own_hint' : id === 'new' ? 'email_new_hint' : 'email_change_hint'
  return (
    <FieldGroup title={t('person')}>
      <TextField {...field('name')} autoComplete="off" required />
      <FieldRow>
        <TextField {...field('first_name')} autoComplete="off" />
        <TextField {...field('second_name')} autoComplete="off" />
      </FieldRow>
      <TextField {...field('email')} description={t(hint)} type="email" autoComplete="off" disabled={own} required />
      <FieldRow>
        <TextField {...field('phone')} type="tel" autoComplete="off" />
        <SelectField
          {...field('language')}
          options={LOCALES.map((value) => ({ value, label: languageName(value, locale) }))}
        />
      </FieldRow>
    </FieldGroup>
  )
}
