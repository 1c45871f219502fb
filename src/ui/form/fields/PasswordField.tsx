import { PasswordInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldProps, useFieldInput } from '../form-details'

type Props = FieldProps & {
  /** Tells a password manager whether to fill in or to suggest a password. */
  autoComplete: 'current-password' | 'new-password'
  /** An empty field emits nothing, so that it leaves a stored password unchanged. */
  isOmittedWhenEmpty?: boolean
}

export function PasswordField({ autoComplete, isOmittedWhenEmpty = false, ...props }: Props) {
  const t = useTranslations('core')
  const { value, onChange, input } = useFieldInput(props)
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      aria-invalid={input.error ? true : undefined}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('show_password'), 'aria-pressed': visible }}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(typed === '' && isOmittedWhenEmpty ? undefined : typed)
      }
    />
  )
}
