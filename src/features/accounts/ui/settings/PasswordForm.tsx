import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { Muted, Stack } from '@/ui/layout/layout'
import { savePassword } from '../../contract'
import { NewPasswordFields } from '../sign-in/NewPasswordFields'
import classes from './settings.module.css'

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('accounts')
  const notices = useNotices()
  const form = useApiForm(savePassword, {
    defaultValues: { password: '', password_confirmation: '' },
    silent: true,
    onSaved: ({ status }) => {
      form.reset()
      notices.inform(status)
    },
  })
  return (
    <Stack gap="lg" className={classes.narrow}>
      <Muted>{t('password_text')}</Muted>
      <Form form={form}>
        {/* A password manager stores the password for this address. */}
        <VisuallyHidden aria-hidden>
          <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        </VisuallyHidden>
        <NewPasswordFields label={t('new_password')} />
        <SaveButton label={t('password_submit')} />
      </Form>
    </Stack>
  )
}
