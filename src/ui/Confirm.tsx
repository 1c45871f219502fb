'use client'

import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'

type Props = {
  label: string
  /** Names what will be gone, or how many: "Delete “Sponsor”?" */
  question: string
  onYes: () => Promise<void>
  /** Shows the icon alone; the label is told to those who do not see it. */
  icon?: ReactNode
  color?: string
}

/** The button turns into its question: nothing irreversible happens at one click. Escape means no. */
export function Confirm({ label, question, onYes, icon, color = 'red' }: Props) {
  const t = useTranslations('core')
  const [step, setStep] = useState<'closed' | 'asking' | 'doing'>('closed')
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    setStep('closed')
    // The button is back only after this render.
    requestAnimationFrame(() => button.current?.focus())
  }
  const agree = async () => {
    setStep('doing')
    await onYes().finally(close)
  }
  if (step === 'closed') {
    const shared = { ref: button, color, variant: 'subtle', onClick: () => setStep('asking') } as const
    if (!icon) return <Button {...shared}>{label}</Button>
    return (
      <ActionIcon {...shared} size="xl" aria-label={label} title={label}>
        {icon}
      </ActionIcon>
    )
  }

  return (
    <Group
      gap="xs"
      wrap="nowrap"
      justify="flex-end"
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <Text size="sm" aria-live="polite">
        {question}
      </Text>
      <Button size="compact-md" color={color} loading={step === 'doing'} onClick={() => void agree()}>
        {t('yes')}
      </Button>
      <Button size="compact-md" variant="default" autoFocus disabled={step === 'doing'} onClick={close}>
        {t('no')}
      </Button>
    </Group>
  )
}
