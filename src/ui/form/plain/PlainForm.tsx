import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ButtonVariant, PlainButton } from '../../buttons/PlainButton'
import { Actions, Stack } from '../../layout/layout'
import { PlainErrorSummary, type PlainFormState } from './PlainFields'

type Props = {
  action: string
  /** The state of the fields; the server checks them. */
  form?: PlainFormState
  /** Values that the form sends beside its fields; an undefined one is left out. */
  hidden?: Record<string, string | undefined>
  /** The label of the button that sends the form. */
  submit: string
  variant?: ButtonVariant['variant']
  /** Further actions beside the button. */
  more?: ReactNode
  hasLine?: boolean
  children?: ReactNode
}

/** A form that works without script. */
export function PlainForm({ action, form, hidden = {}, submit, variant, more, hasLine, children }: Props) {
  const t = useTranslations('core')
  const sent = { locale: useLocale(), ...hidden }
  return (
    <Stack
      as="form"
      hasLine={hasLine}
      method="post"
      action={action}
      autoComplete={form ? undefined : 'off'}
      noValidate={form !== undefined}
    >
      {Object.entries(sent).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {form && <PlainErrorSummary form={form} title={t('validation_error')} />}
      {children}
      <Actions>
        <PlainButton type="submit" variant={variant}>
          {submit}
        </PlainButton>
        {more}
      </Actions>
    </Stack>
  )
}
