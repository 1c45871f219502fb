'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { PlainButton } from '../ButtonLink'
import { Message } from '../Message'
import classes from './form.module.css'
import { useFrame } from './frame'

// Only items show when; a page with a form that is sent once does not load the formats.
const SavedAt = dynamic(() => import('./SavedAt').then((module) => module.SavedAt), { ssr: false })

type Props = {
  label?: string
  /** More actions beside it, such as deleting. */
  children?: ReactNode
}

/** Sends the form and tells its state. Under an item it is a bar that stays in sight, elsewhere a wide button. */
export function SaveButton({ label, children }: Props) {
  const t = useTranslations('core')
  const { saving, isItem } = useFrame()
  const button = (
    <PlainButton type="submit" aria-disabled={saving || undefined}>
      {label ?? t('save')}
    </PlainButton>
  )
  if (!isItem) {
    return (
      <div className={classes.send}>
        <Failure />
        {button}
        <SaveState />
      </div>
    )
  }

  return (
    <div className={classes.bar}>
      {button}
      <SaveState />
      {children && <div className={classes.more}>{children}</div>}
    </div>
  )
}

/** Beside the button that was pressed. A refused call brings its sentence; without one no answer came. */
function Failure() {
  const t = useTranslations('core')
  const { failure } = useFrame()
  if (!failure) return null
  return (
    <Message tone="danger" role="alert" title={t('error')}>
      {failure.message || t('no_connection')}
    </Message>
  )
}

function SaveState() {
  const t = useTranslations('core')
  const { saving, isItem } = useFrame()
  const { isDirty } = useFormState()

  const text = () => {
    if (saving) return t(isItem ? 'saving' : 'sending')
    if (!isItem) return ''
    return isDirty ? t('unsaved') : <SavedAt />
  }
  return (
    <p role="status" className={classes.state}>
      {text()}
    </p>
  )
}
