import { TextInput } from '@mantine/core'
import { createTranslator, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Locale } from '@/contract/locales'
import { Muted, Stack } from '@/ui/layout/layout'
import type { Placeholder } from '../rules'
import { COUNTS, samplesOf, sampleValuesOf } from './samples'
import classes from './TextRow.module.css'

type Props = { text: string; language: Locale; placeholders: Placeholder[] }

/** The text with sample values that can be changed; with a number it shows one and several. */
export function TextPreview({ text, language, placeholders }: Props) {
  const t = useTranslations('translations')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const samples = { ...samplesOf(placeholders, t), ...typed }
  const counts = placeholders.some(({ kind }) => kind === 'number') ? COUNTS : [undefined]
  return (
    <Stack gap="xs" className={classes.preview}>
      <Muted isSmall className={classes.heading}>
        {t('preview')}
      </Muted>
      {counts.map((count) => (
        <p key={count ?? 'only'} lang={language} className={classes.written}>
          {sentenceOf(text, { language, values: sampleValuesOf(placeholders, { samples, count }) })}
        </p>
      ))}
      <div className={classes.samples}>
        {Object.entries(samples).map(([name, value]) => (
          <TextInput
            key={name}
            label={`{${name}}`}
            value={value}
            onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [name]: currentTarget.value }))}
          />
        ))}
      </div>
    </Stack>
  )
}

type SentenceOptions = { language: Locale; values: ReturnType<typeof sampleValuesOf> }

/** The text has passed the check, so that a remaining error is shown as nothing. */
function sentenceOf(text: string, { language, values }: SentenceOptions): ReactNode {
  const t = createTranslator({
    locale: language,
    messages: { text },
    timeZone: 'Europe/Berlin',
    onError: () => undefined,
  })
  return t.rich('text', values)
}
