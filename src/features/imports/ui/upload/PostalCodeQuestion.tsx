'use client'

import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Callout } from '@/ui/feedback/Callout'
import { POSTAL_CODE_CHOICES, type PostalCodeChoice } from '../../contract'

type Props = { question: string; isDisabled: boolean; onChoose: (choice: PostalCodeChoice) => void }

/** A spreadsheet drops the leading zero of a postal code that was typed as a number, so the person decides. */
export function PostalCodeQuestion({ question, isDisabled, onChoose }: Props) {
  const t = useTranslations('imports')
  return (
    <Callout tone="plain" role="alert" title={t('postal_codes_title')}>
      <p>{question}</p>
      <Group gap="sm" mt="sm">
        {POSTAL_CODE_CHOICES.map((choice) => (
          <Button key={choice} variant="default" disabled={isDisabled} onClick={() => onChoose(choice)}>
            {t(`postal_codes_${choice}`)}
          </Button>
        ))}
      </Group>
    </Callout>
  )
}
