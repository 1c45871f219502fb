import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { PlainButton } from '../buttons/PlainButton'
import { Callout } from '../feedback/Callout'
import { Cluster, Muted, Stack } from '../layout/layout'
import classes from './form.module.css'
import { useFormDetails } from './form-details'

// Only items show the time of saving, so other forms do not load the formats.
const SavedAt = dynamic(() => import('./SavedAt').then((module) => module.SavedAt), { ssr: false })

type Props = {
  label?: string
  /** Further actions beside the button, such as deleting. */
  children?: ReactNode
}

/** Sends the form and shows its state: a bar that stays visible under an item, a wide button elsewhere. */
export function SaveButton({ label, children }: Props) {
  const t = useTranslations('core')
  const { saving, isItem } = useFormDetails()
  const button = (
    <PlainButton
      type="submit"
      aria-disabled={saving || undefined}
      aria-keyshortcuts={isItem ? 'Control+S Meta+S' : undefined}
    >
      {label ?? t('save')}
    </PlainButton>
  )
  if (!isItem) {
    return (
      <Stack gap="xs">
        <SaveFailure />
        {button}
        <SaveState />
      </Stack>
    )
  }

  return (
    <Cluster gap="md" className={classes.bar}>
      {button}
      <SaveState />
      {children && (
        <Cluster gap="md" className={classes.more}>
          {children}
        </Cluster>
      )}
    </Cluster>
  )
}

/** Shows the message of a refused call beside the button; a failure without a message means that no answer came. */
function SaveFailure() {
  const t = useTranslations('core')
  const { failure } = useFormDetails()
  if (!failure) return null
  return (
    <Callout tone="danger" role="alert" title={t('error')}>
      {failure.message || t('no_connection')}
    </Callout>
  )
}

function SaveState() {
  const t = useTranslations('core')
  const { saving, isItem } = useFormDetails()
  const { isDirty } = useFormState()

  const text = () => {
    if (saving) return t(isItem ? 'saving' : 'sending')
    if (!isItem) return ''
    return isDirty ? t('unsaved') : <SavedAt />
  }
  return <Muted role="status">{text()}</Muted>
}
