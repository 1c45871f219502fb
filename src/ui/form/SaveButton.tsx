'use client'

import { Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import classes from './form.module.css'
import { useFrame } from './frame'

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
  const { saving, savedAt, isItem } = useFrame()
  const { isDirty } = useFormState()
  const stamp: unknown = useWatch({ name: 'updated_at' })
  const at = savedAt ?? (typeof stamp === 'string' ? new Date(stamp) : undefined)

  const text = () => {
    if (saving) return t(isItem ? 'saving' : 'sending')
    if (!isItem) return ''
    if (isDirty) return t('unsaved')
    if (!at) return ''
    return isToday(at) ? t('saved_at', { at }) : t('saved_on', { at })
  }
  return (
    <Text role="status" size="sm" c="dimmed">
      {text()}
    </Text>
  )
}

const isToday = (date: Date) => date.toDateString() === new Date().toDateString()
