import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Callout } from '@/ui/feedback/Callout'
import { Cluster, Stack } from '@/ui/layout/layout'
import { POSTAL_CODE_CHOICES, type PostalCodeChoice, WALK_IN_CHOICES, type WalkInChoice } from '../../contract'

/** The fields of a check that a list may need answered. A list has one of these questions at most. */
export const IMPORT_QUESTIONS = ['postal_codes', 'walk_ins'] as const
export type ImportQuestionField = (typeof IMPORT_QUESTIONS)[number]
export type ImportAnswers = { postal_codes?: PostalCodeChoice; walk_ins?: WalkInChoice }

type Props = {
  about: ImportQuestionField
  text: string
  isDisabled: boolean
  onAnswer: (answers: ImportAnswers) => void
}

/** Asks what to do with lost zeros of postal codes, or with attendees who are not registered. */
export function ImportQuestion({ about, text, isDisabled, onAnswer }: Props) {
  const t = useTranslations('imports')
  const answers =
    about === 'postal_codes'
      ? POSTAL_CODE_CHOICES.map((choice) => ({ label: t(`postal_codes_${choice}`), answer: { postal_codes: choice } }))
      : WALK_IN_CHOICES.map((choice) => ({ label: t(`walk_ins_${choice}`), answer: { walk_ins: choice } }))
  return (
    <Callout tone="plain" role="alert" title={t(`${about}_title`)}>
      <Stack gap="sm">
        <p>{text}</p>
        <Cluster>
          {answers.map(({ label, answer }) => (
            <Button key={label} variant="default" disabled={isDisabled} onClick={() => onAnswer(answer)}>
              {label}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </Callout>
  )
}
