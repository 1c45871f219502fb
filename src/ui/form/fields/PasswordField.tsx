'use client'

import { PasswordInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldProps, useFieldInput } from '../form-details'

/** `autoComplete` tells a password manager whether to fill in or to suggest a password. */
export function PasswordField({
  autoComplete,
  ...props
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useTranslations('core')
  const { value, onChange, input } = useFieldInput(props)
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('show_password'), 'aria-pressed': visible }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
