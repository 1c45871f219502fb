'use client'

import { Button, Group, Text } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
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
    <Button type="submit" fullWidth={!isItem} aria-disabled={saving || undefined} data-saving={saving || undefined}>
      {label ?? t('save')}
    </Button>
  )
  if (!isItem) {
    return (
      <div>
        {button}
        <SaveState />
      </div>
    )
  }

  return (
    <Group className={classes.bar} gap="md">
      {button}
      <SaveState />
      <Group ml="auto">{children}</Group>
    </Group>
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
    <Text role="status" size="sm" c="dimmed">
      {text()}
    </Text>
  )
}
